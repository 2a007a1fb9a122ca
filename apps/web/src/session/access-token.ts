/** Spec 1 §9: the access token is renewed this long before it expires. */
export const renewalMarginMs = 40_000

/** What a JWT says; nothing for anything that is not one. The server alone judges whether it is true. */
const claimsOf = (accessToken: string): Record<string, unknown> => {
  const payload = accessToken.split('.')[1]
  if (!payload) return {}
  try {
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  } catch {
    // Not a JWT: treated as expired, the server has the last word.
    return {}
  }
}

/** Epoch milliseconds; 0 for what says none, so that it counts as expired. */
export const expiryOf = (accessToken: string): number => {
  const { exp } = claimsOf(accessToken)
  return typeof exp === 'number' ? exp * 1_000 : 0
}

/** Whose session it is, by user and session; null for none, and for somebody who acts for another. */
export const ownerOf = (accessToken: string): string | null => {
  const { sub, sid, act } = claimsOf(accessToken)
  return typeof sub === 'string' && typeof sid === 'string' && act === undefined ? `${sub}/${sid}` : null
}

export const needsRenewal = (accessToken: string, now: number): boolean =>
  expiryOf(accessToken) - renewalMarginMs <= now
