import type { Dashboard, DashboardDay, DashboardItemSums } from '@atalaya/contract/dashboard'

/** What a dashboard measures, in the order of its figures. */
export const measures = ['distance', 'driving', 'idling', 'use', 'trips', 'notices'] as const
export type Measure = (typeof measures)[number]

const fields = {
  distance: 'distanceM',
  driving: 'drivingMs',
  idling: 'idleMs',
  trips: 'trips',
  notices: 'notices',
} as const

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

/** Of one day; of use the share of the items that moved, of the others the sum. Null where nothing is known of any item. */
export const dayValue = (day: DashboardDay, measure: Measure, itemCount: number): number | null => {
  if (measure === 'notices') return day.notices
  if (day.items === 0) return null
  return measure === 'use' ? day.moved / Math.max(1, itemCount) : day[fields[measure]]
}

/** Of all days together; use is the share of the items' days on which they moved. */
export const spanValue = (days: readonly DashboardDay[], measure: Measure, itemCount: number): number =>
  measure === 'use'
    ? days.reduce((sum, { moved }) => sum + moved, 0) / Math.max(1, itemCount * days.length)
    : days.reduce((sum, day) => sum + day[fields[measure]], 0)

/** Whether so much is known of the days before that they can be compared with: of a beginning everything is more. */
export const isComparable = ({ before }: Spans): boolean => before.every(({ items }) => items > 0)

const itemValue = (sums: DashboardItemSums, measure: Measure): number =>
  measure === 'use' ? sums.daysMoved : sums[fields[measure]]

export interface Reason {
  itemId: number
  name: string
  difference: number
}

/**
 * Which items made the change: those whose own difference has its sign, the largest first. By plain arithmetic, so that the
 * differences of all items add up to the change; `others` is what those that are not listed come to.
 */
export const reasonsOf = (
  items: Dashboard['items'],
  measure: Measure,
  most: number,
): { change: number; reasons: Reason[]; others: number } => {
  const all = items.map(({ itemId, name, span, before }) => ({
    ...{ itemId, name },
    difference: itemValue(span, measure) - itemValue(before, measure),
  }))
  const change = all.reduce((sum, { difference }) => sum + difference, 0)
  const reasons = all
    .filter(({ difference }) => difference !== 0 && Math.sign(difference) === Math.sign(change))
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, most)
  return { change, reasons, others: change - reasons.reduce((sum, { difference }) => sum + difference, 0) }
}

/** Items by what they did, the most first; those that did nothing are in none. */
export const rankingOf = (
  items: Dashboard['items'],
  measure: Measure,
): { itemId: number; name: string; value: number }[] =>
  items
    .map(({ itemId, name, span }) => ({ itemId, name, value: itemValue(span, measure) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
