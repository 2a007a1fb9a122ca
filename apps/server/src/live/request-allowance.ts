import { liveRequests } from '../limits/live-connections.limits.ts'

/** Clicking through a list is some requests a second; beyond the burst only a machine asks that fast. */
const { burst, aSecond } = liveRequests.value

/** What one connection may still ask; refills with time. `now` is epoch ms, and may go back. */
export const createRequestAllowance = (startedAt: number) => {
  let left = burst
  let countedAt = startedAt
  return {
    /** One more request: whether it is allowed. */
    take(now: number): boolean {
      left = Math.min(burst, left + (Math.max(0, now - countedAt) / 1000) * aSecond)
      countedAt = now
      left--
      return left >= 0
    },
  }
}
