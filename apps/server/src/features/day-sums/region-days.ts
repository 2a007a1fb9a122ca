import { type RegionMetres, regionsOfDay } from '@atalaya/domain/days/day-regions'
import type { DayTrip } from '@atalaya/domain/days/day-sums'
import { overlapMs } from '@atalaya/domain/days/spans'
import type { RegionMap } from '@atalaya/domain/regions/region-map'
import type { Tx } from '../../database/tenant.ts'
import { readWays } from './day-parts.repository.ts'
import type { SummedDay } from './day-parts.ts'

/** Whose ways are in memory at a time: some fifty thousand places where each of them crosses a border. */
const daysAtOnce = 60

/**
 * By which regions each of these days went, in their order. Most days are within one country, which their corners say: nothing is read of
 * them. Of those of who crosses a border, or drives beside one, the ways are.
 */
export const readRegionDays = async (
  tx: Tx,
  days: readonly SummedDay[],
  map: RegionMap,
): Promise<(RegionMetres | null)[]> => {
  const found: (RegionMetres | null)[] = []
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce)
    const inOne = some.map(({ box }) => (box ? map.regionOfBox(box) : undefined))
    const ways = await readTripWays(
      tx,
      some.filter((_, nth) => inOne[nth] === undefined),
    )
    for (const [nth, { driven, fromTs, untilTs }] of some.entries()) {
      const region = inOne[nth]
      const trips = driven.map((trip) =>
        region === undefined ? { ...trip, way: trip.way ?? ways.get(trip) ?? [] } : { ...trip, region },
      )
      found.push(regionsOfDay(trips, { fromTs, toTs: untilTs }, map))
    }
  }
  return found
}

/** The ways of the trips that are on the days, but of those that a midnight divides, which have theirs. */
const readTripWays = async (
  tx: Tx,
  days: readonly SummedDay[],
): Promise<ReadonlyMap<DayTrip, NonNullable<DayTrip['way']>>> => {
  const trips = days.flatMap(({ itemId, driven, fromTs, untilTs }) =>
    driven
      .filter((trip) => trip.way === undefined && overlapMs(trip, { fromTs, toTs: untilTs }) > 0)
      .map((trip) => ({ itemId, trip })),
  )
  const ways = await readWays(
    tx,
    trips.map(({ itemId, trip }) => ({ itemId, fromTs: trip.startedAt, toTs: trip.endedAt })),
  )
  return new Map(trips.map(({ trip }, nth) => [trip, ways[nth] ?? []]))
}
