import type { Period } from '../fleet.queries.ts'

/** How many times faster than it was. */
export const playSpeeds = [1, 10, 60, 300] as const
export type PlaySpeed = (typeof playSpeeds)[number]

interface Playing {
  /** Times. */
  speed: number
  /** Jumped over, as stops and silences are; ascending. */
  skipped: readonly Period[]
  untilTs: number
}

/** Where a playing that stood at `instant` has come to after `elapsedMs`; `untilTs` when it is at its end. */
export const playedTo = (instant: number, elapsedMs: number, { speed, skipped, untilTs }: Playing): number => {
  let at = instant + elapsedMs * speed
  for (const { fromTs, toTs } of skipped) if (at >= fromTs && at < toTs) at = toTs
  return Math.min(at, untilTs)
}
