import { type PlacedTrip, type RegionMetres, regionsOfDay } from '@atalaya/domain/days/day-regions'
import type { DayTrip } from '@atalaya/domain/days/day-sums'
import { overlapMs } from '@atalaya/domain/days/spans'
import type { RegionMap } from '@atalaya/domain/regions/region-map'
import type { Tx } from '../../database/tenant.ts'
import { type ItemSpan, readBoxes, readWays } from './day-parts.repository.ts'
import type { SummedDay } from './day-parts.ts'

/** Whose ways are in memory at a time: some fifty thousand places where each of them crosses a border. */
const daysAtOnce = 60

const spanOf = (itemId: number, { startedAt, endedAt }: DayTrip): ItemSpan => ({
  itemId,
  fromTs: startedAt,
  toTs: endedAt,
})

/**
 * By which regions each of these days went, in their order. Most days are within one country, which their corners say: nothing is read of
 * them. Of the others it is asked trip by trip, and the way is read only of those whose corners do not say it either.
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
    const placed = await placeTrips(
      tx,
      some.filter((_, nth) => inOne[nth] === undefined),
      map,
    )
    for (const [nth, { driven, fromTs, untilTs }] of some.entries()) {
      const region = inOne[nth]
      const trips = driven.map((trip) => (region === undefined ? (placed.get(trip) ?? trip) : { ...trip, region }))
      found.push(regionsOfDay(trips, { fromTs, toTs: untilTs }, map))
    }
  }
  return found
}

/** Those that are on the days: each with its region, or with its way. */
const placeTrips = async (
  tx: Tx,
  days: readonly SummedDay[],
  map: RegionMap,
): Promise<ReadonlyMap<DayTrip, PlacedTrip>> => {
  const itemOf = new Map(
    days.flatMap(({ itemId, driven, fromTs, untilTs }) =>
      driven
        .filter((trip) => overlapMs(trip, { fromTs, toTs: untilTs }) > 0)
        .map((trip): [DayTrip, number] => [trip, itemId]),
    ),
  )
  const trips = [...itemOf]
  const boxes = await readBoxes(
    tx,
    trips.map(([trip, itemId]) => spanOf(itemId, trip)),
  )
  const placed = new Map(
    trips.map(([trip], nth): [DayTrip, PlacedTrip] => {
      const box = boxes[nth]
      const region = box && map.regionOfBox(box)
      return [trip, region === undefined ? trip : { ...trip, region }]
    }),
  )
  const across = trips.filter(([trip], nth) => boxes[nth] && placed.get(trip) === trip && trip.way === undefined)
  const ways = await readWays(
    tx,
    across.map(([trip, itemId]) => spanOf(itemId, trip)),
  )
  for (const [nth, [trip]] of across.entries()) placed.set(trip, { ...trip, way: ways[nth] ?? [] })
  return placed
}
