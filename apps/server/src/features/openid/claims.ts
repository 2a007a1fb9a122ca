import type { RoleRule } from '@atalaya/contract/openid'

/** What a provider says of somebody, of which nothing is believed beyond what the company has set. */
export interface Claimed {
  subject: string
  /** Lower case; undefined where the provider does not say that it has verified it. */
  email: string | undefined
  firstName: string
  lastName: string
  values: readonly string[]
  /** When they last showed the provider who they are; undefined where it does not say. */
  signedInTs: number | undefined
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : ''

const valuesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter(Boolean)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, 500) : []
}

/** `path` reaches into claims that hold others: `realm_access.roles`; one that is itself so called goes first. */
const claimAt = (claims: Readonly<Record<string, unknown>>, path: string): unknown => {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (held, name) =>
        typeof held === 'object' && held !== null && Object.hasOwn(held, name)
          ? (held as Record<string, unknown>)[name]
          : undefined,
      claims,
    )
}

export const readClaims = (claims: Readonly<Record<string, unknown>>, roleClaim: string): Claimed => {
  const email = textOf(claims['email'], 80).toLowerCase()
  const isVerified = claims['email_verified'] !== false
  const [first = '', ...rest] = textOf(claims['name'], 200).split(' ')
  return {
    subject: textOf(claims['sub'], 255),
    email: email !== '' && isVerified ? email : undefined,
    firstName: textOf(claims['given_name'], 100) || first || email.split('@')[0] || '–',
    lastName: textOf(claims['family_name'], 100) || rest.join(' ') || '–',
    values: valuesOf(claimAt(claims, roleClaim)),
    signedInTs: typeof claims['auth_time'] === 'number' ? claims['auth_time'] * 1_000 : undefined,
  }
}

/** The first rule whose value is among what the provider said; with none of them nobody is let in. */
export const ruleFor = (rules: readonly RoleRule[], values: readonly string[]): RoleRule | undefined =>
  rules.find(({ value }) => values.includes(value))

export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => email.endsWith(`@${domain}`))
