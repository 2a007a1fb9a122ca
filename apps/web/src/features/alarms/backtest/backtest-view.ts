import type { BacktestPiece } from '@atalaya/contract/alarms'
import { mergedCounts } from '@atalaya/domain/alarms/backtest/backtest-counts'

/** What has come of a trial so far. */
export type Trial = BacktestPiece

/** Who reads the notices of a day reads so many of one rule, and no more. */
export const readableADay = 20
const dayMs = 86_400_000

export const joined = (known: Trial | null, piece: BacktestPiece): Trial =>
  known ? ({ ...piece, ...mergedCounts(known, piece) } as Trial) : piece

export interface Variant {
  threshold: number
  hold: number
}

const indexOf = ({ steps }: Trial, { threshold, hold }: Variant): number => threshold * steps.holds.length + hold

export interface TrialView {
  count: number
  /** Each calendar day of the period, the oldest first. */
  days: { date: string; count: number }[]
  /** Those that raise, the one that does most first. */
  items: { itemId: number; count: number }[]
  daysLong: number
  extreme: { itemId: number; value: number; ts: number } | null
  /** Items of which the newest part was looked at alone. */
  cut: number
}

/** One of its variants, as the page shows it. */
export const viewOf = (trial: Trial, variant: Variant, dateOf: (ts: number) => string): TrialView => {
  const nth = indexOf(trial, variant)
  const items = trial.items
    .map(({ itemId, counts }) => ({ itemId: itemId as number, count: counts[nth] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.itemId - b.itemId)
  const isDown = (trial.steps.thresholds.at(-1) ?? 0) < (trial.steps.thresholds[0] ?? 0)
  const extremes = trial.items.flatMap(({ itemId, extreme }) =>
    extreme ? [{ itemId: itemId as number, ...extreme }] : [],
  )
  extremes.sort((a, b) => (isDown ? a.value - b.value : b.value - a.value))
  return {
    count: items.reduce((sum, { count }) => sum + count, 0),
    days: datesOf(trial, dateOf).map((date) => ({ date, count: trial.days[date]?.[nth] ?? 0 })),
    items,
    daysLong: Math.round((trial.toTs - trial.fromTs) / dayMs),
    extreme: extremes[0] ?? null,
    cut: trial.items.filter(({ readFrom }) => readFrom !== null).length,
  }
}

/** Half a day at a time, so that no day is passed over when clocks change. */
const datesOf = ({ fromTs, toTs }: Trial, dateOf: (ts: number) => string): string[] => {
  const dates = new Set<string>()
  for (let ts = fromTs; ts < toTs; ts += dayMs / 2) dates.add(dateOf(ts))
  dates.add(dateOf(toTs))
  return [...dates]
}

/** Of each step of one of the two, at the other's place. */
export const countsAlong = (trial: Trial, along: 'thresholds' | 'holds', { threshold, hold }: Variant): number[] =>
  trial.steps[along].map((_, nth) => {
    const at = indexOf(trial, along === 'thresholds' ? { threshold: nth, hold } : { threshold, hold: nth })
    return trial.items.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  })

/** The least change that people could keep up with: a longer hold, or a limit further away. */
export const proposalOf = (
  trial: Trial,
  variant: Variant,
  daysLong: number,
): { along: 'thresholds' | 'holds'; step: number; count: number } | null => {
  const most = readableADay * daysLong
  for (const along of ['holds', 'thresholds'] as const) {
    const counts = countsAlong(trial, along, variant)
    const from = along === 'holds' ? variant.hold : variant.threshold
    const step = counts.findIndex((count, nth) => nth > from && count <= most && count > 0)
    if (step > 0) return { along, step, count: counts[step] as number }
  }
  return null
}
