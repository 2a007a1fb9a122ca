/**
 * What a brand asks of passwords: `classic` a mixture of letters and digits (spec 1 §5), `passphrase` length alone, as NIST
 * SP 800-63B and ASVS 6.2.5 have it.
 */
export const passwordPolicies = ['classic', 'passphrase'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** Code points of any password, whatever the brand asks: apart from its judgement, which the first page has no room for. */
export const shortestPassword = 8
export const longestPassword = 200
