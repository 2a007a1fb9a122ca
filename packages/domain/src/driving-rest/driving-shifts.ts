import { overlapMs, type Period } from '../days/spans.ts'
import { type DrivenSpan, united } from '../working-time/working-day.ts'
import { datePlus, weekdayOf, zoneTime } from '../zone-time.ts'
import type { DrivingRules } from './driving-rules.ts'

/** What became of the rest after a shift: as it should be, one of the allowed lesser ones, too short, or not over yet. */
export type RestFinding = 'regular' | 'reduced' | 'parted' | 'weekly' | 'reducedWeekly' | 'short' | 'open'

/**
 * What somebody drove from one rest to the next. An estimate from trips: no tachograph, whose minutes come to other sums; who drives a vehicle
 * that nobody tracks rests here.
 */
export interface DrivingShift {
  startedAt: number
  endedAt: number
  drivenMs: number
  /** Longest driving without a break that counts, also what of it was before a rest that was none. */
  longestStretchMs: number
  /** From its end to the next movement, or as long as it has lasted. */
  restMs: number
  /** By its end, of the week from Monday on, of that and the one before, and of the month. */
  weekMs: number
  fortnightMs: number
  monthMs: number
  isBreakShort: boolean
  /** Longer than usual, as the rules allow it so often in a week, or than that. */
  drivingFinding: 'within' | 'longer' | 'long'
  restFinding: RestFinding
  sumFinding: 'within' | 'week' | 'fortnight' | 'month'
  /** A rest of the week should have begun before its end. */
  isWeeklyRestDue: boolean
}

interface Asked {
  rules: DrivingRules
  /** IANA, of the weeks and months. */
  timezone: string
  /** Up to when something is known: now, or later than any drive. */
  untilTs: number
}

/** The shifts of one driver, the oldest first. `drives` may overlap; those of two weeks before what is asked for make its sums whole. */
export const drivingShifts = (drives: readonly DrivenSpan[], { rules, timezone, untilTs }: Asked): DrivingShift[] => {
  const driven = united(drives, 0).filter(({ startedAt, endedAt }) => endedAt > startedAt)
  const found: DrivingShift[] = []
  const stretchOf = stretchMeter(rules)
  const drivingOf = drivingJudge(rules, timezone)
  const restOf = restJudge(rules)
  const sumsOf = sumsUpTo(driven, timezone)
  for (let first = 0; first < driven.length; ) {
    const last = lastOfShift(driven, first, rules, untilTs)
    const shift = driven.slice(first, last + 1)
    const [startedAt, endedAt] = [(shift[0] as DrivenSpan).startedAt, (shift.at(-1) as DrivenSpan).endedAt]
    const drivenMs = shift.reduce((sum, span) => sum + span.endedAt - span.startedAt, 0)
    const pauses = shift.map((_, nth) => pauseAfter(driven, first + nth, untilTs))
    const longestStretchMs = stretchOf(shift, pauses)
    const isLast = last === driven.length - 1
    const sums = sumsOf(endedAt)
    found.push({
      ...{ startedAt, endedAt, drivenMs, longestStretchMs, restMs: pauses.at(-1) ?? 0, ...sums },
      isBreakShort: longestStretchMs > rules.stretch.mostMs,
      drivingFinding: drivingOf(startedAt, drivenMs),
      ...restOf({ startedAt, endedAt, pauses, isGoingOn: isLast }),
      sumFinding: sumFindingOf(sums, rules),
    })
    first = last + 1
  }
  return found
}

const pauseAfter = (driven: readonly DrivenSpan[], nth: number, untilTs: number): number =>
  Math.max(0, (driven[nth + 1]?.startedAt ?? untilTs) - (driven[nth] as DrivenSpan).endedAt)

/** The first pause that is a rest ends a shift; where none begins in time, the longest that does. */
const lastOfShift = (driven: readonly DrivenSpan[], first: number, { rest }: DrivingRules, untilTs: number): number => {
  const leastMs = rest.reduced?.leastMs ?? rest.leastMs
  const latest = (driven[first] as DrivenSpan).startedAt + rest.withinMs
  let [longest, longestMs] = [first, -1]
  for (let nth = first; nth < driven.length && (driven[nth] as DrivenSpan).endedAt < latest; nth += 1) {
    const pauseMs = pauseAfter(driven, nth, untilTs)
    if (pauseMs >= leastMs || nth === driven.length - 1) return nth
    if (pauseMs > longestMs) [longest, longestMs] = [nth, pauseMs]
  }
  return longest
}

/** Longest driving between breaks in each shift; what was driven before a rest that was no break goes into the next one. */
const stretchMeter = ({ stretch: { breakMs, inPartsOf } }: DrivingRules) => {
  let [sinceBreakMs, partMs] = [0, 0]
  return (shift: readonly DrivenSpan[], pauses: readonly number[]): number => {
    let longestMs = 0
    for (const [nth, { startedAt, endedAt }] of shift.entries()) {
      sinceBreakMs += endedAt - startedAt
      longestMs = Math.max(longestMs, sinceBreakMs)
      const pauseMs = pauses[nth] ?? 0
      const [firstMs = Number.POSITIVE_INFINITY, thenMs = Number.POSITIVE_INFINITY] = inPartsOf ?? []
      const isSecondPart = partMs >= firstMs && pauseMs >= thenMs && partMs + pauseMs >= breakMs
      if (pauseMs >= breakMs || isSecondPart) [sinceBreakMs, partMs] = [0, 0]
      else if (pauseMs >= firstMs) partMs = Math.max(partMs, pauseMs)
    }
    return longestMs
  }
}

const drivingJudge = ({ shift }: DrivingRules, timezone: string) => {
  const longerIn = new Map<number, number>()
  return (startedAt: number, drivenMs: number): DrivingShift['drivingFinding'] => {
    if (!shift || drivenMs <= shift.mostMs) return 'within'
    const week = weekFrom(startedAt, timezone)
    const times = longerIn.get(week) ?? 0
    if (!shift.longer || drivenMs > shift.longer.mostMs || times >= shift.longer.timesAWeek) return 'long'
    longerIn.set(week, times + 1)
    return 'longer'
  }
}

interface EndedShift {
  startedAt: number
  endedAt: number
  /** After each of its drives; the last one is its rest. */
  pauses: readonly number[]
  /** Whether nothing is known after its rest. */
  isGoingOn: boolean
}

const restJudge = ({ rest, weeklyRest }: DrivingRules) => {
  let reducedTimes = 0
  let weekBegan: number | undefined
  return ({
    startedAt,
    endedAt,
    pauses,
    isGoingOn,
  }: EndedShift): Pick<DrivingShift, 'restFinding' | 'isWeeklyRestDue'> => {
    weekBegan ??= startedAt
    const isWeeklyRestDue = weeklyRest !== undefined && endedAt - weekBegan > weeklyRest.dueAfterMs
    const restMs = pauses.at(-1) ?? 0
    const inTimeMs = Math.min(restMs, startedAt + rest.withinMs - endedAt)
    const isParted =
      rest.inParts !== undefined &&
      inTimeMs >= rest.inParts.thenMs &&
      pauses.slice(0, -1).some((ms) => ms >= (rest.inParts?.firstMs ?? 0))
    const isReduced =
      rest.reduced !== undefined && inTimeMs >= rest.reduced.leastMs && reducedTimes < rest.reduced.times
    const isWeekly = weeklyRest !== undefined && restMs >= weeklyRest.leastMs
    const restFinding = (): RestFinding => {
      if (isGoingOn && inTimeMs < rest.leastMs && endedAt + restMs < startedAt + rest.withinMs) return 'open'
      if (inTimeMs < rest.leastMs && !isParted && !isReduced) return 'short'
      if (isWeekly) return restMs >= weeklyRest.regularMs || isGoingOn ? 'weekly' : 'reducedWeekly'
      if (inTimeMs >= rest.leastMs) return 'regular'
      return isParted ? 'parted' : 'reduced'
    }
    const finding = restFinding()
    if (finding === 'reduced') reducedTimes += 1
    if (isWeekly) [reducedTimes, weekBegan] = [0, endedAt + restMs]
    return { restFinding: finding, isWeeklyRestDue }
  }
}

type Sums = Pick<DrivingShift, 'weekMs' | 'fortnightMs' | 'monthMs'>

const sumsUpTo = (driven: readonly DrivenSpan[], timezone: string) => {
  const msWithin = (period: Period): number => driven.reduce((sum, span) => sum + overlapMs(span, period), 0)
  return (toTs: number): Sums => {
    const zone = zoneTime(timezone)
    // The week of what was driven last, also where it ended at its very end.
    const { date } = zone.at(toTs - 1)
    const monday = datePlus(date, -weekdayOf(date))
    const since = (first: string) => msWithin({ fromTs: zone.instantOf(first, 0), toTs })
    return {
      weekMs: since(monday),
      fortnightMs: since(datePlus(monday, -7)),
      monthMs: since(`${date.slice(0, 8)}01`),
    }
  }
}

const sumFindingOf = ({ weekMs, fortnightMs, monthMs }: Sums, { most }: DrivingRules): DrivingShift['sumFinding'] => {
  if (weekMs > (most.weekMs ?? Number.POSITIVE_INFINITY)) return 'week'
  if (fortnightMs > (most.fortnightMs ?? Number.POSITIVE_INFINITY)) return 'fortnight'
  return monthMs > (most.monthMs ?? Number.POSITIVE_INFINITY) ? 'month' : 'within'
}

const weekFrom = (at: number, timezone: string): number => {
  const zone = zoneTime(timezone)
  const { date } = zone.at(at)
  return zone.instantOf(datePlus(date, -weekdayOf(date)), 0)
}
