import type { MotionSettings } from './item-state.ts'

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

/** When the engine ran at a standstill, by fixes oldest first: for long enough, where the ignition is asked. */
export const idleSpans = (
  { recordedAt, speedKmh, ignition }: Reported,
  { movingFromKmh, idleFromMs, ignition: use }: Pick<MotionSettings, 'movingFromKmh' | 'idleFromMs' | 'ignition'>,
): IdleSpan[] => {
  if (use === 'ignored') return []
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
  return spans.filter(({ startedAt, endedAt }) => endedAt - startedAt >= idleFromMs)
}
