/** Spec 1 §9: the access token is renewed this long before it expires. */
export const renewalMarginMs = 40_000

/** Epoch milliseconds at which a JWT expires; 0 for anything that is not one, so that it counts as expired. */
export const expiryOf = (accessToken: string): number => {
  const payload = accessToken.split('.')[1]
  if (!payload) return 0
  try {
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = json as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : 0
  } catch {
    // Not a JWT: treated as expired, the server has the last word.
    return 0
  }
}

export const needsRenewal = (accessToken: string, now: number): boolean =>
  expiryOf(accessToken) - renewalMarginMs <= now
