import { countedCallers } from '../limits/calls.limits.ts'

const windowMs = 60_000
const mostRemembered = countedCallers.value

/** How often each person has made a call that may only be made so many times a minute; of this process. */
export interface CallLimits {
  /** Counts one more; answers 0, or where it is one too many for how many seconds to wait. */
  take(key: string, mostPerMinute: number): number
}

export const createCallLimits = (nowMs: () => number = () => performance.now()): CallLimits => {
  const tallies = new Map<string, { count: number; sinceMs: number }>()
  return {
    take(key, mostPerMinute) {
      const now = nowMs()
      const known = tallies.get(key)
      const tally = known && now - known.sinceMs < windowMs ? known : { count: 0, sinceMs: now }
      if (tally.count >= mostPerMinute) return Math.ceil((tally.sinceMs + windowMs - now) / 1_000)
      tally.count++
      // Set anew, so that the map stays in the order of last use and the first one is the one to forget.
      tallies.delete(key)
      tallies.set(key, tally)
      const [oldest] = tallies.keys()
      if (tallies.size > mostRemembered && oldest !== undefined) tallies.delete(oldest)
      return 0
    },
  }
}
