import type { Dashboard, DashboardDay, DashboardHours, DashboardItemSums } from '@atalaya/contract/dashboard'
import { weekdayOf } from '@atalaya/domain/zone-time'

/** What a dashboard measures; the first six are its figures unless somebody chooses others. */
export const measures = [
  'distance',
  'driving',
  'idling',
  'use',
  'trips',
  'notices',
  'idleShare',
  'engine',
  'fuel',
] as const
export type Measure = (typeof measures)[number]
/** Measures that add up; the others are shares. */
type Summed = Exclude<Measure, 'use' | 'idleShare'>

const fields = {
  distance: 'distanceM',
  driving: 'drivingMs',
  idling: 'idleMs',
  trips: 'trips',
  notices: 'notices',
  engine: 'engineOnMs',
  fuel: 'fuelUsedL',
} as const satisfies Record<Summed, keyof DashboardItemSums>

/** The span before, the span itself, and today. */
export interface Spans {
  before: readonly DashboardDay[]
  span: readonly DashboardDay[]
  today: DashboardDay | undefined
}

export const spansOf = ({ days }: Dashboard): Spans => {
  const length = Math.floor(days.length / 2)
  return { before: days.slice(0, length), span: days.slice(length, 2 * length), today: days[2 * length] }
}

/**
 * Of one day; of use the share of the items that moved, of idling's share that of the engine's hours, of the others the sum. Null where
 * nothing is known of any item.
 */
export const dayValue = (day: DashboardDay, measure: Measure, itemCount: number): number | null => {
  if (measure === 'notices') return day.notices
  return day.items === 0 ? null : spanValue([day], measure, itemCount)
}

/** Of all days together; use is the share of the items' days on which they moved. Null where no tracker tells of it. */
export const spanValue = (days: readonly DashboardDay[], measure: Measure, itemCount: number): number | null => {
  if (measure === 'use') return sum(days, ({ moved }) => moved) / Math.max(1, itemCount * days.length)
  if (measure === 'idleShare')
    return shareOf(
      sum(days, ({ idleMs }) => idleMs),
      sumTold(days, 'engineOnMs'),
    )
  return sumTold(days, fields[measure])
}

const sum = <T>(all: readonly T[], value: (one: T) => number): number =>
  all.reduce((total, one) => total + value(one), 0)

/** What is not told adds nothing; where it never is, nobody knows. */
const sumTold = <Key extends string>(all: readonly Record<Key, number | null>[], key: Key): number | null => {
  const told = all.filter((one) => one[key] !== null)
  return told.length === 0 && all.length > 0 ? null : sum(told, (one) => one[key] ?? 0)
}

const shareOf = (part: number, whole: number | null): number | null => (whole ? part / whole : null)

/** Whether so much is known of the days before that they can be compared with: of a beginning everything is more. */
export const isComparable = ({ before }: Spans): boolean => before.every(({ items }) => items > 0)

/** What an item has of a measure; of idling's share its idling over the engine hours of all, so that items come to the share. */
const itemValue = (sums: DashboardItemSums, measure: Measure, engineOnMs: number | null): number => {
  if (measure === 'use') return sums.daysMoved
  if (measure === 'idleShare') return shareOf(sums.idleMs, engineOnMs) ?? 0
  return sums[fields[measure]] ?? 0
}

export interface Reason {
  itemId: number
  name: string
  difference: number
}

/** Less than this is what sums of fractions leave. */
const leastDifference = 1e-9

/**
 * Which items made the change: those whose own difference has its sign, the largest first. By plain arithmetic, so that the
 * differences of all items add up to the change; `others` is what those that are not listed come to.
 */
export const reasonsOf = (
  items: Dashboard['items'],
  measure: Measure,
  most: number,
): { change: number; reasons: Reason[]; others: number } => {
  const all = differencesOf(items, measure)
  const change = sum(all, ({ difference }) => difference)
  const reasons = all
    .filter(({ difference }) => difference !== 0 && Math.sign(difference) === Math.sign(change))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, most)
  const others = change - sum(reasons, ({ difference }) => difference)
  return { change, reasons, others: Math.abs(others) < leastDifference ? 0 : others }
}

const differencesOf = (items: Dashboard['items'], measure: Measure): Reason[] => {
  const spans = items.map(({ span }) => span)
  const befores = items.map(({ before }) => before)
  const [now, then] = [sumTold(spans, 'engineOnMs'), sumTold(befores, 'engineOnMs')]
  return items.map(({ itemId, name, span, before }) => ({
    ...{ itemId, name },
    difference: itemValue(span, measure, now) - itemValue(before, measure, then),
  }))
}

/** Items by how much they changed, the most first, whichever way. */
export const changesOf = (items: Dashboard['items'], measure: Measure): Reason[] =>
  differencesOf(items, measure)
    .filter(({ difference }) => Math.abs(difference) >= leastDifference)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))

/** Items by what they did, the most first; those that did nothing are in none. */
export const rankingOf = (
  items: Dashboard['items'],
  measure: Summed,
): { itemId: number; name: string; value: number }[] =>
  items
    .map(({ itemId, name, span }) => ({ itemId, name, value: itemValue(span, measure, null) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)

/** Those that did not move in the span. */
export const stillOf = (items: Dashboard['items']): Dashboard['items'] =>
  items.filter(({ span }) => span.daysMoved === 0)

/** How much of the fleet drove in an hour of a weekday. */
export interface DrivenHour {
  drivenMs: number
  /** Of all items and all of that hour; null where clocks never showed it in the span. */
  share: number | null
}

export interface DrivenWeekday {
  /** 0 for Monday to 6 for Sunday. */
  weekday: number
  dates: readonly string[]
  /** 24 of them. */
  hours: readonly DrivenHour[]
}

/** The days of a span by their weekdays, Monday first: those of which nothing is known are missing. */
export const hoursByWeekday = (days: readonly DashboardHours[], itemCount: number): DrivenWeekday[] => {
  const byWeekday = Map.groupBy(days, ({ date }) => weekdayOf(date))
  return [...byWeekday]
    .sort(([a], [b]) => a - b)
    .map(([weekday, its]) => ({
      weekday,
      dates: its.map(({ date }) => date),
      hours: Array.from({ length: 24 }, (_, hour) => {
        const drivenMs = sum(its, ({ drivingMs }) => drivingMs[hour] ?? 0)
        return { drivenMs, share: shareOf(drivenMs, itemCount * sum(its, ({ lengthMs }) => lengthMs[hour] ?? 0)) }
      }),
    }))
}
