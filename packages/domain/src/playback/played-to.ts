interface Span {
  fromTs: number
  toTs: number
}

interface Playing {
  /** How many times faster than it was. */
  speed: number
  /** Jumped over, as stops and silences are; ascending. */
  skipped: readonly Span[]
  untilTs: number
}

/** Where a playing that stood at `instant` has come to after `elapsedMs`; `untilTs` when it is at its end. */
export const playedTo = (instant: number, elapsedMs: number, { speed, skipped, untilTs }: Playing): number => {
  let at = instant + elapsedMs * speed
  for (const { fromTs, toTs } of skipped) if (at >= fromTs && at < toTs) at = toTs
  return Math.min(at, untilTs)
}
