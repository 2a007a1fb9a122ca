import { type BegunSums, begunSums } from '@atalaya/domain/days/begun-sums'
import { type CalendarDay, calendarDays } from '@atalaya/domain/days/calendar-days'
import { type ClockHour, clockHours, drivenByHour } from '@atalaya/domain/days/day-hours'
import { type DayReadings, type DayStop, type DaySums, type DayTrip, sumDay } from '@atalaya/domain/days/day-sums'
import { gapsBetween, overlapMs, type Span } from '@atalaya/domain/days/spans'
import type { ItemType } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { Box } from '@atalaya/domain/regions/region-map'
import type { Tx } from '../../database/tenant.ts'
import {
  countEvents,
  type ItemSpan,
  readEngines,
  readReadings,
  readStops,
  readTrips,
  readVisits,
  readWays,
  type StopRow,
  type TripRow,
} from './day-parts.repository.ts'

/** Days of one item that follow each other, the oldest first. */
export interface AskedDays {
  itemId: number
  itemType: ItemType
  /** Whose midnights and hours part the days. */
  timezone: string
  days: readonly CalendarDay[]
}

export interface SummedDay {
  itemId: number
  date: string
  fromTs: number
  /** Up to where the sums go. */
  untilTs: number
  sums: DaySums
  begun: BegunSums | null
  /** As of `drivenByHour`. */
  drivenByHour: readonly number[] | null
  /** Of its item, around the day too. */
  driven: readonly DayTrip[]
  /** Where it was; null where nothing says. */
  box: Box | null
}

const nothing: DayReadings = { engineOnMs: null, odometerM: null, fuelUsedL: null, maxSpeedKmh: null }

/** Sums the days of some items from what is stored, up to `now`; days of which nothing is known are left out. */
export const sumDays = async (tx: Tx, asked: readonly AskedDays[], now: number): Promise<SummedDay[]> => {
  const begun = asked
    .map((item) => ({ ...item, days: item.days.filter(({ fromTs }) => fromTs < now).map((day) => upTo(day, now)) }))
    .filter(({ days }) => days.length > 0)
  if (begun.length === 0) return []
  const spans = begun.map(spanOf)
  const trips = Map.groupBy(await readTrips(tx, spans), ({ nth }) => nth)
  const stops = Map.groupBy(await readStops(tx, spans), ({ nth }) => nth)
  const parts = begun.map((item, nth) => itemParts(item, { trips: trips.get(nth) ?? [], stops: stops.get(nth) ?? [] }))
  await divideTrips(tx, parts)
  await divideStops(tx, parts)
  const days = parts.flatMap((part) => part.days.filter((day) => isKnown(part, day)).map((day) => ({ part, day })))
  const daySpans = days.map(({ part, day }) => ({ itemId: part.itemId, fromTs: day.fromTs, toTs: day.toTs }))
  const visits = Map.groupBy(await readVisits(tx, daySpans), ({ nth }) => nth)
  const events = Map.groupBy(await countEvents(tx, daySpans), ({ nth }) => nth)
  const readings = await readReadings(tx, daySpans, motionSettingsOf(begun[0]?.itemType ?? 1).maxGapMs)
  const hoursOf = hoursOfDays()
  return days.flatMap(({ part, day }, nth) => {
    const sums = sumDay(
      {
        ...part,
        visits: (visits.get(nth) ?? []).map(({ enteredAt }) => enteredAt),
        events: Object.fromEntries((events.get(nth) ?? []).map(({ kind, times }) => [kind, times])),
        readings: readings[nth] ?? nothing,
      },
      day,
    )
    if (!sums) return []
    return [
      {
        ...{ itemId: part.itemId, date: day.date, fromTs: day.fromTs, untilTs: day.toTs, sums },
        begun: begunSums(part, day, sums),
        drivenByHour: drivenByHour(part.trips, { hours: hoursOf(part, day), day }),
        driven: part.trips,
        box: readings[nth]?.box ?? null,
      },
    ]
  })
}

/** Clocks are asked once a date for all items that go by them. */
const hoursOfDays = () => {
  const known = new Map<string, ClockHour[]>()
  return ({ timezone }: AskedDays, { date }: CalendarDay): ClockHour[] => {
    const key = `${timezone} ${date}`
    const hours = known.get(key) ?? calendarDays(timezone, date, date).flatMap((day) => clockHours(timezone, day))
    known.set(key, hours)
    return hours
  }
}

const upTo = (day: CalendarDay, now: number): CalendarDay => ({ ...day, toTs: Math.min(day.toTs, now) })

const spanOf = ({ itemId, days }: AskedDays): ItemSpan => ({
  itemId,
  fromTs: (days[0] as CalendarDay).fromTs,
  toTs: (days.at(-1) as CalendarDay).toTs,
})

interface ItemParts extends AskedDays {
  trips: DayTrip[]
  stops: DayStop[]
  gaps: Span[]
}

const itemParts = (
  item: AskedDays,
  { trips, stops }: { trips: readonly TripRow[]; stops: readonly StopRow[] },
): ItemParts => {
  const { fromTs, toTs } = spanOf(item)
  return {
    ...item,
    trips: trips.map((trip) => ({ ...trip, endedAt: trip.endedAt ?? trip.lastFixAt ?? trip.startedAt })),
    stops: [...stops],
    gaps: gapsBetween([...trips, ...stops], { before: null, after: null }, { fromTs, toTs }),
  }
}

const isKnown = ({ trips, stops }: ItemParts, day: CalendarDay): boolean =>
  [...trips, ...stops].some(
    (span) => overlapMs(span, day) > 0 || (span.startedAt >= day.fromTs && span.startedAt < day.toTs),
  )

/** The midnights at which days of an item begin or end, and that lie within a span of it. */
const midnightsIn = (days: readonly CalendarDay[], { startedAt, endedAt }: Span): number[] => {
  const ends = endedAt ?? Number.POSITIVE_INFINITY
  const midnights = new Set(days.flatMap(({ fromTs, toTs }) => [fromTs, toTs]))
  return [...midnights].filter((at) => at > startedAt && at < ends).sort((a, b) => a - b)
}

/** Reads the way of trips that a midnight divides, and of no others. */
const divideTrips = async (tx: Tx, parts: readonly ItemParts[]): Promise<void> => {
  const divided = parts.flatMap(({ itemId, trips, days }) =>
    trips.filter((trip) => midnightsIn(days, trip).length > 0).map((trip) => ({ itemId, trip })),
  )
  const ways = await readWays(
    tx,
    divided.map(({ itemId, trip }) => ({ itemId, fromTs: trip.startedAt, toTs: trip.endedAt })),
  )
  for (const [nth, { trip }] of divided.entries()) trip.way = ways[nth] ?? []
}

/** Reads how long the engine had run by the midnights of stops with idling that one divides. */
const divideStops = async (tx: Tx, parts: readonly ItemParts[]): Promise<void> => {
  const pieces = parts.flatMap(({ itemId, itemType, stops, days }) =>
    stops
      .filter(({ idleMs }) => idleMs > 0)
      .flatMap((stop) => {
        const midnights = midnightsIn(days, stop)
        return midnights.map((toTs, nth) => ({
          itemId,
          itemType,
          stop,
          fromTs: midnights[nth - 1] ?? stop.startedAt,
          toTs,
        }))
      }),
  )
  const engines = await readEngines(tx, pieces, motionSettingsOf(pieces[0]?.itemType ?? 1).maxGapMs)
  const by = new Map<DayStop, Map<number, number>>()
  const total = new Map<DayStop, number>()
  for (const [nth, { stop, toTs }] of pieces.entries()) {
    const onMs = (total.get(stop) ?? 0) + (engines[nth]?.onMs ?? 0)
    total.set(stop, onMs)
    by.set(stop, (by.get(stop) ?? new Map<number, number>()).set(toTs, onMs))
  }
  for (const [stop, engineOnBy] of by) stop.engineOnBy = engineOnBy
}
