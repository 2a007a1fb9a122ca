import type { LatLng } from '../fix.ts'
import { distanceM } from '../geometry.ts'
import { overlapMs, type Period, type Span } from './spans.ts'

/** A trip up to its last fix: of one that goes on, `endedAt` is that, since nobody knows that it drove further. */
export interface DayTrip {
  startedAt: number
  endedAt: number
  distanceM: number
  maxSpeedKmh: number
  idleMs: number
  /** Where it was, oldest first: of trips that a midnight divides. */
  way?: readonly Waypoint[]
}

export interface Waypoint extends LatLng {
  recordedAt: number
}

export interface DayStop extends Span {
  idleMs: number
  /** How long the engine had run in it by some midnights that divide it: instant to milliseconds. */
  engineOnBy?: ReadonlyMap<number, number>
}

/** What the reports of one day say beside trips and stops; null where no tracker tells it. */
export interface DayReadings {
  engineOnMs: number | null
  /** By the tracker's own counter. */
  odometerM: number | null
  /** By the vehicle's own counter of what it has burnt. */
  fuelUsedL: number | null
  maxSpeedKmh: number | null
}

/** What is known of one item around a day. */
export interface DayParts {
  trips: readonly DayTrip[]
  stops: readonly DayStop[]
  gaps: readonly Span[]
  /** When it came into geozones. */
  visits: readonly number[]
  events: Readonly<Record<string, number>>
  readings: DayReadings
}

/**
 * What an item did on one day: counts and sums alone, so that days add up to weeks and months, and items to groups. What
 * belongs to which day is written in docs/decisions/0033-daily-sums.md.
 */
export interface DaySums {
  /** Whole metres along its trips: what the reduction of its fixes took, be it from satellites or an odometer. */
  distanceM: number
  /** By its tracker's counter, on trips or not; null where none is told. */
  odometerM: number | null
  drivingMs: number
  stoppedMs: number
  /** With the engine running and without moving, on the way and at stops. */
  idleMs: number
  /** Of what it stood, all but idling. */
  parkedMs: number
  /** Neither driven nor stopped: nobody knows. */
  gapMs: number
  /** Null where no report says whether it ran. */
  engineOnMs: number | null
  fuelUsedL: number | null
  maxSpeedKmh: number
  /** Those that began on that day. */
  trips: number
  stops: number
  visits: number
  /** How often each kind came up. */
  events: Readonly<Record<string, number>>
  firstMovedAt: number | null
  lastMovedAt: number | null
}

/**
 * What an item did in `day`; null where nothing is known of it, which is not a day without a way. `day.toTs` is the midnight
 * after, or now on the day that runs.
 */
export const sumDay = (parts: DayParts, day: Period): DaySums | null => {
  const { gaps, visits, events, readings } = parts
  const moved = parts.trips.filter((trip) => overlapMs(trip, day) > 0)
  const stood = parts.stops.filter((stop) => overlapMs(stop, day) > 0)
  const began = ({ startedAt }: { startedAt: number }) => startedAt >= day.fromTs && startedAt < day.toTs
  const trips = parts.trips.filter(began)
  const stops = parts.stops.filter(began)
  if (moved.length + stood.length + trips.length + stops.length === 0) return null
  const stoppedMs = sum(stood, (stop) => overlapMs(stop, day))
  const idleStandingMs = sum(stood, (stop) => idleOfStop(stop, day))
  return {
    distanceM: sum(moved, (trip) => distanceOf(trip, day)),
    odometerM: readings.odometerM,
    drivingMs: sum(moved, (trip) => overlapMs(trip, day)),
    stoppedMs,
    idleMs: idleStandingMs + sum(moved, (trip) => partOf(trip.idleMs, day, (at) => timeShare(trip, at))),
    parkedMs: Math.max(0, stoppedMs - idleStandingMs),
    gapMs: sum(gaps, (gap) => overlapMs(gap, day)),
    engineOnMs: readings.engineOnMs,
    fuelUsedL: readings.fuelUsedL,
    maxSpeedKmh: Math.max(0, ...moved.map((trip) => fastest(trip, day, readings))),
    trips: trips.length,
    stops: stops.length,
    visits: visits.filter((at) => at >= day.fromTs && at < day.toTs).length,
    events,
    firstMovedAt: moved.length > 0 ? Math.max(day.fromTs, Math.min(...moved.map(({ startedAt }) => startedAt))) : null,
    lastMovedAt: moved.length > 0 ? Math.min(day.toTs, Math.max(...moved.map(({ endedAt }) => endedAt))) : null,
  }
}

const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

/**
 * The part of a whole number that falls between two instants: what has come together by the second less what had by the
 * first, each rounded, so that the parts of a trip are whole and come to all of it.
 */
const partOf = (whole: number, { fromTs, toTs }: Period, shareBy: (at: number) => number): number => {
  const by = (at: number) => Math.round(Math.round(whole) * shareBy(at))
  return by(toTs) - by(fromTs)
}

const timeShare = ({ startedAt, endedAt }: DayTrip, at: number): number =>
  at >= endedAt ? 1 : at <= startedAt ? 0 : (at - startedAt) / (endedAt - startedAt)

const isWhole = ({ startedAt, endedAt }: DayTrip, day: Period): boolean =>
  startedAt >= day.fromTs && endedAt <= day.toTs

/** Whole metres of a trip on a day: by the way along its fixes; by time where there are none. */
export const distanceOf = (trip: DayTrip, day: Period): number => {
  if (isWhole(trip, day)) return Math.round(trip.distanceM)
  const wayM = lengthUpTo(trip.way ?? [], Number.POSITIVE_INFINITY)
  return partOf(trip.distanceM, day, (at) =>
    at >= trip.endedAt
      ? 1
      : at <= trip.startedAt
        ? 0
        : wayM > 0
          ? lengthUpTo(trip.way ?? [], at) / wayM
          : timeShare(trip, at),
  )
}

const lengthUpTo = (way: readonly Waypoint[], at: number): number => {
  let lengthM = 0
  for (let nth = 1; nth < way.length; nth += 1) {
    const [from, to] = [way[nth - 1] as Waypoint, way[nth] as Waypoint]
    if (from.recordedAt >= at) break
    const share = to.recordedAt <= at ? 1 : (at - from.recordedAt) / (to.recordedAt - from.recordedAt)
    lengthM += distanceM(from, to) * share
  }
  return lengthM
}

/**
 * Where the engine ran, and not by the length of each part: who parks over the weekend idles on Friday and Monday. The last
 * part takes what is left, so that a part that is over changes no more.
 */
const idleOfStop = (stop: DayStop, { fromTs, toTs }: Period): number => {
  const by = (at: number) => {
    if (at <= stop.startedAt) return 0
    if (stop.endedAt !== null && at >= stop.endedAt) return stop.idleMs
    const known = stop.engineOnBy?.get(at)
    return known === undefined ? stop.idleMs : Math.min(known, stop.idleMs)
  }
  return by(toTs) - by(fromTs)
}

/** Of a trip that a midnight divides each day has its own highest speed, where its fixes tell one. */
const fastest = (trip: DayTrip, day: Period, { maxSpeedKmh }: DayReadings): number =>
  isWhole(trip, day) || maxSpeedKmh === null ? trip.maxSpeedKmh : Math.min(trip.maxSpeedKmh, maxSpeedKmh)

/** Sums of two days, periods or items together. */
export const addSums = (a: DaySums, b: DaySums): DaySums => ({
  distanceM: a.distanceM + b.distanceM,
  odometerM: addKnown(a.odometerM, b.odometerM),
  drivingMs: a.drivingMs + b.drivingMs,
  stoppedMs: a.stoppedMs + b.stoppedMs,
  idleMs: a.idleMs + b.idleMs,
  parkedMs: a.parkedMs + b.parkedMs,
  gapMs: a.gapMs + b.gapMs,
  engineOnMs: addKnown(a.engineOnMs, b.engineOnMs),
  fuelUsedL: addKnown(a.fuelUsedL, b.fuelUsedL),
  maxSpeedKmh: Math.max(a.maxSpeedKmh, b.maxSpeedKmh),
  trips: a.trips + b.trips,
  stops: a.stops + b.stops,
  visits: a.visits + b.visits,
  events: addCounts(a.events, b.events),
  firstMovedAt: known(Math.min, a.firstMovedAt, b.firstMovedAt),
  lastMovedAt: known(Math.max, a.lastMovedAt, b.lastMovedAt),
})

/** What is not told adds nothing; where neither is told, nobody knows. */
const known = (of: (a: number, b: number) => number, a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : of(a, b)
const addKnown = (a: number | null, b: number | null): number | null => known((x, y) => x + y, a, b)

const addCounts = (a: DaySums['events'], b: DaySums['events']): DaySums['events'] => {
  const counts: Record<string, number> = { ...a }
  for (const [kind, times] of Object.entries(b)) counts[kind] = (counts[kind] ?? 0) + times
  return counts
}
