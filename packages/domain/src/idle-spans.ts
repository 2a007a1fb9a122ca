/** Shorter than this an engine that runs at a stop says nothing. */
const leastIdleMs = 60_000
/** Between fixes further apart nobody knows what the engine did. */
const mostBetweenMs = 15 * 60_000

interface Reported {
  recordedAt: readonly number[]
  speedKmh: readonly (number | null)[]
  ignition: readonly (boolean | null)[]
}

export interface IdleSpan {
  startedAt: number
  endedAt: number
}

/** When the engine ran at a standstill, by fixes oldest first. */
export const idleSpans = ({ recordedAt, speedKmh, ignition }: Reported, movingFromKmh: number): IdleSpan[] => {
  const isIdle = (at: number): boolean =>
    ignition[at] === true && speedKmh[at] !== null && (speedKmh[at] as number) < movingFromKmh
  const spans: IdleSpan[] = []
  let wasIdle = false
  for (let at = 0; at < recordedAt.length; at += 1) {
    const isBoth = wasIdle
    wasIdle = isIdle(at)
    if (!isBoth || !wasIdle) continue
    const [from, to] = [recordedAt[at - 1] as number, recordedAt[at] as number]
    if (to - from > mostBetweenMs) continue
    const last = spans.at(-1)
    if (last?.endedAt === from) last.endedAt = to
    else spans.push({ startedAt: from, endedAt: to })
  }
  return spans.filter(({ startedAt, endedAt }) => endedAt - startedAt >= leastIdleMs)
}
