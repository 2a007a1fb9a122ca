/** When a token says that it ends, epoch milliseconds. Not a check: the session feature does that. */
export const expiryOf = (token: string): number | undefined => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const expS = (payload as { exp?: unknown } | null)?.exp
    return typeof expS === 'number' ? expS * 1000 : undefined
  } catch {
    // Not a token at all, which the session feature will find out.
    return undefined
  }
}
