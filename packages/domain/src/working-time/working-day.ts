import { overlapMs, type Period } from '../days/spans.ts'
import type { WorkingRules } from './working-rules.ts'

/** Epoch milliseconds. */
export interface DrivenSpan {
  startedAt: number
  endedAt: number
}

/**
 * What a driver's trips tell of the work on a day. An estimate: what is done away from a vehicle is not in it, and what is done beside a
 * standing one is taken for a break from `leastBreakMs` on. Neither a tachograph nor a register of working time.
 */
export interface WorkedDay {
  firstAt: number
  lastAt: number
  drivingMs: number
  /** Pauses that are too short for a break. */
  presenceMs: number
  /** Both of them. */
  workedMs: number
  /** Between the first movement and the last one. */
  breaks: number
  breakMs: number
  longestBreakMs: number
  /** What the rules ask for beside so much work. */
  dueBreakMs: number
  /** Longest work without a break of those that go into the day, also what of it was the day before. */
  longestStretchMs: number
  nightMs: number
  /** Most work within the rules' 24 hours, of all that end on the day. */
  mostWithinMs: number
  isBreakShort: boolean
  /** More work than the rules allow within 24 hours that have work at night. */
  isNightLong: boolean
}

export interface AskedDay extends Period {
  /** When it was night, on this day and the one before. */
  nights: readonly Period[]
}

/**
 * The work of one driver on one day, up to `day.toTs`; null where nothing was driven. `drives` may overlap, and have those of the 24 hours
 * before the day with them.
 */
export const workedDay = (drives: readonly DrivenSpan[], day: AskedDay, rules: WorkingRules): WorkedDay | null => {
  const driven = united(within(drives, day), 0)
  const [first, last] = [driven[0], driven.at(-1)]
  if (!first || !last) return null
  const stretches = united(driven, rules.leastBreakMs)
  const [drivingMs, workedMs] = [lengthMs(driven), lengthMs(stretches)]
  const breaks = stretches.slice(1).map(({ startedAt }, nth) => startedAt - (stretches[nth] as DrivenSpan).endedAt)
  const breakMs = breaks.reduce((sum, ms) => sum + ms, 0)
  const dueBreakMs = rules.dueBreaks.findLast(({ aboveMs }) => workedMs > aboveMs)?.breakMs ?? 0
  const around = united(within(drives, { fromTs: Number.NEGATIVE_INFINITY, toTs: day.toTs }), rules.leastBreakMs)
  const longestStretchMs = Math.max(
    ...around.filter(({ endedAt }) => endedAt > day.fromTs).map(({ startedAt, endedAt }) => endedAt - startedAt),
  )
  const windows = windowsOf(around, day, rules.night.withinMs)
  const inWindows = windows.map((window) => ({ workMs: msWithin(around, [window]), window }))
  return {
    ...{ firstAt: first.startedAt, lastAt: last.endedAt, drivingMs, presenceMs: workedMs - drivingMs, workedMs },
    ...{ breaks: breaks.length, breakMs, longestBreakMs: Math.max(0, ...breaks), dueBreakMs, longestStretchMs },
    nightMs: msWithin(stretches, day.nights),
    mostWithinMs: Math.max(...inWindows.map(({ workMs }) => workMs)),
    isBreakShort: breakMs < dueBreakMs || longestStretchMs > rules.longestStretchMs,
    isNightLong: inWindows.some(
      ({ workMs, window }) => workMs > rules.night.mostMs && msWithin(within(around, window), day.nights) > 0,
    ),
  }
}

const within = (spans: readonly DrivenSpan[], { fromTs, toTs }: Period): DrivenSpan[] =>
  spans
    .map(({ startedAt, endedAt }) => ({ startedAt: Math.max(startedAt, fromTs), endedAt: Math.min(endedAt, toTs) }))
    .filter(({ startedAt, endedAt }) => endedAt > startedAt)

/** In order, with what overlaps, touches or lies closer together than `gapMs` as one. */
export const united = (spans: readonly DrivenSpan[], gapMs: number): DrivenSpan[] => {
  const found: DrivenSpan[] = []
  for (const { startedAt, endedAt } of spans.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const last = found.at(-1)
    if (last && (startedAt <= last.endedAt || startedAt - last.endedAt < gapMs))
      last.endedAt = Math.max(last.endedAt, endedAt)
    else found.push({ startedAt, endedAt })
  }
  return found
}

const lengthMs = (spans: readonly DrivenSpan[]): number =>
  spans.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0)

const msWithin = (spans: readonly DrivenSpan[], periods: readonly Period[]): number =>
  spans.reduce((sum, span) => sum + periods.reduce((ms, period) => ms + overlapMs(span, period), 0), 0)

/** Those that end on the day and may hold the most: the most begins with a stretch or ends with one. */
const windowsOf = (stretches: readonly DrivenSpan[], day: Period, withinMs: number): Period[] =>
  stretches
    .flatMap(({ startedAt, endedAt }) => [endedAt, startedAt + withinMs])
    .filter((toTs) => toTs > day.fromTs && toTs <= day.toTs)
    .map((toTs) => ({ fromTs: toTs - withinMs, toTs }))
