import { distanceM } from '@atalaya/domain/geometry'

/** What is stored of an item, read plainly. */
export interface RawItem {
  fixes: readonly {
    recorded_at: number
    lat: number
    lng: number
    speed_kmh: number | null
    ignition: boolean | null
    odometer_m: number | null
    fuel_l: number | null
  }[]
  trips: readonly { started_at: number; ended_at: number; distance_m: number; idle_ms: number }[]
  stops: readonly { started_at: number; ended_at: number; idle_ms: number }[]
  visits: readonly { entered_at: number }[]
  events: readonly { recorded_at: number; kind: string }[]
}

export interface OracleDay {
  distanceM: number
  odometerM: number
  drivingMs: number
  stoppedMs: number
  idleMs: number
  engineOnMs: number
  gapMs: number
  fuelUsedL: number
  maxSpeedKmh: number
  trips: number
  stops: number
  visits: number
  events: Record<string, number>
  /** Milliseconds by the hour that the clock shows. */
  drivenByHour: number[]
}

const minuteMs = 60_000
/** Longer silence is a gap. */
const longestStepMs = 15 * minuteMs

/**
 * The days of an item by the plainest code there is: minute for minute, each on the date that a clock on the wall of that zone shows.
 * It shares nothing with what it judges but the distance between two points.
 */
export const oracleDays = (raw: RawItem, timezone: string): Map<string, OracleDay> => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dates = new Map<number, string>()
  const dateOf = (at: number): string => {
    const minute = Math.floor(at / minuteMs)
    const date = dates.get(minute) ?? clock.format(minute * minuteMs)
    dates.set(minute, date)
    return date
  }
  const hand = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  const days = new Map<string, OracleDay>()
  const dayOf = (at: number): OracleDay => {
    const date = dateOf(at)
    const day = days.get(date) ?? {
      ...{ distanceM: 0, odometerM: 0, drivingMs: 0, stoppedMs: 0, idleMs: 0, engineOnMs: 0, gapMs: 0, fuelUsedL: 0 },
      ...{ maxSpeedKmh: 0, trips: 0, stops: 0, visits: 0, events: {} },
      drivenByHour: Array.from({ length: 24 }, () => 0),
    }
    days.set(date, day)
    return day
  }
  /** Every minute of a span, and what of it there is. */
  const eachMinute = (from: number, to: number, tell: (day: OracleDay, ms: number, at: number) => void): void => {
    for (let at = from; at < to; ) {
      const next = Math.min(to, (Math.floor(at / minuteMs) + 1) * minuteMs)
      tell(dayOf(at), next - at, at)
      at = next
    }
  }
  const steps = raw.fixes.slice(1).map((to, nth) => ({ from: raw.fixes[nth] as (typeof raw.fixes)[number], to }))

  for (const trip of raw.trips) {
    dayOf(trip.started_at).trips++
    const wholeMs = trip.ended_at - trip.started_at
    eachMinute(trip.started_at, trip.ended_at, (day, ms, at) => {
      const hour = Number(hand.format(at))
      day.drivingMs += ms
      day.drivenByHour[hour] = (day.drivenByHour[hour] ?? 0) + ms
      day.idleMs += trip.idle_ms * (ms / wholeMs)
    })
    const own = steps.filter(({ from, to }) => from.recorded_at >= trip.started_at && to.recorded_at <= trip.ended_at)
    const wayM = own.reduce((sum, { from, to }) => sum + distanceM(from, to), 0)
    for (const { from, to } of own) {
      const share = distanceM(from, to) / wayM
      const ms = to.recorded_at - from.recorded_at
      eachMinute(from.recorded_at, to.recorded_at, (day, part) => {
        day.distanceM += trip.distance_m * share * (part / ms)
      })
    }
    for (const fix of raw.fixes) {
      if (fix.recorded_at < trip.started_at || fix.recorded_at > trip.ended_at) continue
      // Of the midnight at which a trip ends, the day before has seen it.
      const day = dayOf(fix.recorded_at === trip.ended_at ? fix.recorded_at - 1 : fix.recorded_at)
      day.maxSpeedKmh = Math.max(day.maxSpeedKmh, fix.speed_kmh ?? 0)
    }
  }
  for (const stop of raw.stops) {
    dayOf(stop.started_at).stops++
    eachMinute(stop.started_at, stop.ended_at, (day, ms) => {
      day.stoppedMs += ms
    })
  }
  for (const { from, to } of steps) {
    if (from.ignition !== true || to.recorded_at - from.recorded_at > longestStepMs) continue
    eachMinute(from.recorded_at, to.recorded_at, (day, ms) => {
      day.engineOnMs += ms
    })
    const isStanding = raw.stops.some(
      (stop) => from.recorded_at >= stop.started_at && to.recorded_at <= stop.ended_at && stop.idle_ms > 0,
    )
    if (!isStanding) continue
    eachMinute(from.recorded_at, to.recorded_at, (day, ms) => {
      day.idleMs += ms
    })
  }
  for (const { from, to } of steps) {
    if (from.odometer_m !== null && to.odometer_m !== null)
      dayOf(to.recorded_at).odometerM += to.odometer_m - from.odometer_m
    if (from.fuel_l !== null && to.fuel_l !== null) dayOf(to.recorded_at).fuelUsedL += to.fuel_l - from.fuel_l
  }
  for (const { recorded_at, kind } of raw.events) {
    const { events } = dayOf(recorded_at)
    events[kind] = (events[kind] ?? 0) + 1
  }
  for (const { entered_at } of raw.visits) dayOf(entered_at).visits++

  // Known up to its last report, whether that begins anything or not.
  const lastAt = raw.fixes.at(-1)?.recorded_at ?? 0
  const segments = [...raw.trips, ...raw.stops, { started_at: lastAt, ended_at: lastAt }].sort(
    (a, b) => a.started_at - b.started_at,
  )
  for (const [nth, { ended_at }] of segments.entries()) {
    const next = segments[nth + 1]
    if (next && next.started_at > ended_at)
      eachMinute(ended_at, next.started_at, (day, ms) => {
        day.gapMs += ms
      })
  }
  return days
}
