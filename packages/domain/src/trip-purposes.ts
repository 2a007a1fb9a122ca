import { type CalendarDate, datePlus, zoneTime } from './zone-time.ts'

/** What a trip was for: the firm's business, the way between home and work, or nobody's but the driver's. */
export const tripKinds = ['business', 'commute', 'private'] as const
export type TripKind = (typeof tripKinds)[number]

/** Whole days after the one on which a trip ended, by the clocks of the company, within which its purpose is said in time. */
export const daysToDecide = 7

/**
 * How many days are left to say what a trip was for: 0 on the last one, less when it is over. By the days of a calendar and not by
 * hours, so that a trip of the morning and one of the evening end together. A trip that goes on (`endedAt` null) has not begun to count.
 */
export const daysLeftToDecide = (
  endedAt: number | null,
  { now, timezone }: { now: number; timezone: string },
): number => {
  const zone = zoneTime(timezone)
  const last = datePlus(zone.at(endedAt ?? now).date, daysToDecide)
  return daysBetween(zone.at(Math.max(now, endedAt ?? now)).date, last)
}

const dayMs = 86_400_000
const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** Whether it is too late to say it in time. */
export const isDecidedLate = (endedAt: number | null, clock: { now: number; timezone: string }): boolean =>
  daysLeftToDecide(endedAt, clock) < 0

/**
 * Kinds of which a book tells the day and the kilometres alone: where somebody lives, and what they do after work, is no business of
 * a firm's, and no tax office asks for it. The first one has most to keep, so that a trip that was two before goes by it.
 */
export const discreetKinds = ['private', 'commute'] as const satisfies readonly TripKind[]

export const isDiscreet = (kind: TripKind | null): boolean => discreetKinds.some((one) => one === kind)

/** What was said of a trip in words; a kind that keeps them to itself has none. */
export interface TripWords {
  purpose: string | null
  person: string | null
  remark: string | null
}

export const wordsOfKind = <Words extends TripWords>(kind: TripKind | null, words: Words): Words =>
  kind === 'business' ? words : { ...words, purpose: null, person: null, remark: null }

/** How a trip stands in the book: nobody has said what it was for, and may still or not; or somebody has, and when. */
export const tripStandings = ['open', 'overdue', 'inTime', 'edited', 'late'] as const
export type TripStanding = (typeof tripStandings)[number]

/** No earlier decision can still be about a trip that begins so much later, however long it was; bounds what is looked at, ms. */
export const longestDecidedMs = dayMs
