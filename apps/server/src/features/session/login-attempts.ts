/** Sign-ins of this process that have not succeeded: enough to stop guessing, without letting a stranger lock somebody out. */
export interface LoginAttempts {
  /** Counts one more attempt, or refuses it. Counted before its end is known: a hundred at once are a hundred. */
  tryOnce(email: string, ip: string, now: number): 'allowed' | 'refused'
  /** Takes a successful attempt, and the same person's failures before it, off the count. */
  succeeded(email: string, ip: string): void
}

const windowMs = 10 * 60_000
/** One person guessing one account; a whole office behind one address. */
const mostOfPair = 5
const mostOfAddress = 50
const mostRemembered = 50_000

interface Tally {
  count: number
  firstAt: number
}

export const createLoginAttempts = (): LoginAttempts => {
  const tallies = new Map<string, Tally>()
  const pairKey = (email: string, ip: string) => `${ip} ${email}`

  const countOf = (key: string, now: number): number => {
    const tally = tallies.get(key)
    return tally && now - tally.firstAt < windowMs ? tally.count : 0
  }
  const raise = (key: string, now: number) => {
    const count = countOf(key, now)
    const firstAt = count === 0 ? now : (tallies.get(key)?.firstAt ?? now)
    // Set anew, so that the map stays in the order of last use and the first one is the one to forget.
    tallies.delete(key)
    tallies.set(key, { count: count + 1, firstAt })
    const [oldest] = tallies.keys()
    if (tallies.size > mostRemembered && oldest !== undefined) tallies.delete(oldest)
  }

  return {
    tryOnce(email, ip, now) {
      if (countOf(pairKey(email, ip), now) >= mostOfPair || countOf(ip, now) >= mostOfAddress) return 'refused'
      raise(pairKey(email, ip), now)
      raise(ip, now)
      return 'allowed'
    },
    succeeded(email, ip) {
      const ofPair = tallies.get(pairKey(email, ip))?.count ?? 0
      tallies.delete(pairKey(email, ip))
      const ofAddress = tallies.get(ip)
      if (ofAddress) ofAddress.count = Math.max(0, ofAddress.count - ofPair)
    },
  }
}
