import type { Clock } from '../adapters/clock.ts'
import { expiryOf } from './token-expiry.ts'

/** From the end of the token to the end of the channel: a page renews well before, a sleeping one catches up. */
const graceMs = 30_000
/** A longer one would go off at once. */
const longestTimerMs = 2 ** 31 - 1

interface Ports {
  clock: Clock
  /** The token has run out: the page is to bring another. */
  onExpired(): void
  /** It has not. */
  onOverdue(): void
}

/** Holds a page to the life of its token. */
export const createTokenWatch = ({ clock, onExpired, onOverdue }: Ports) => {
  let token = ''
  let timer: NodeJS.Timeout | undefined
  return {
    /** Empty until there is one. */
    token: (): string => token,
    take(next: string): void {
      token = next
      clearTimeout(timer)
      const expiresAt = expiryOf(next)
      if (expiresAt === undefined) return
      const leftMs = Math.min(longestTimerMs, Math.max(0, expiresAt - clock.now()))
      timer = setTimeout(() => {
        onExpired()
        timer = setTimeout(onOverdue, graceMs)
      }, leftMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}
