import type { DayParts, DaySums } from './day-sums.ts'
import type { Period } from './spans.ts'

/** Trips and stops that began on a day, whole, wherever they end: reports count them there, so that days add up to any period. */
export interface BegunSums {
  distanceM: number
  drivingMs: number
  /** Of those trips and of those stops. */
  idleMs: number
  maxSpeedKmh: number
  firstMovedAt: number | null
  lastMovedAt: number | null
}

/** What began on `day`; null where that is what was on it, as on any day whose midnights divide nothing. */
export const begunSums = (
  { trips, stops }: Pick<DayParts, 'trips' | 'stops'>,
  { fromTs, toTs }: Period,
  sums: DaySums,
): BegunSums | null => {
  const began = ({ startedAt }: { startedAt: number }) => startedAt >= fromTs && startedAt < toTs
  const [driven, stood] = [trips.filter(began), stops.filter(began)]
  const total = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)
  const begun: BegunSums = {
    distanceM: total(driven, (trip) => Math.round(trip.distanceM)),
    drivingMs: total(driven, ({ startedAt, endedAt }) => endedAt - startedAt),
    idleMs: total(driven, ({ idleMs }) => idleMs) + total(stood, ({ idleMs }) => idleMs),
    maxSpeedKmh: Math.max(0, ...driven.map(({ maxSpeedKmh }) => maxSpeedKmh)),
    firstMovedAt: driven.length > 0 ? Math.min(...driven.map(({ startedAt }) => startedAt)) : null,
    lastMovedAt: driven.length > 0 ? Math.max(...driven.map(({ endedAt }) => endedAt)) : null,
  }
  const isSame = (Object.keys(begun) as (keyof BegunSums)[]).every((field) => begun[field] === sums[field])
  return isSame ? null : begun
}
