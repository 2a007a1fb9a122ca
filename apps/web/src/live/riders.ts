import { isAboard, type LastKnown } from '@atalaya/domain/aboard'
import { motions } from '@atalaya/domain/item-state'
import type { ItemSelection } from './item-query.ts'
import type { ItemTable } from './item-table.ts'
import type { Assignments } from './live-items.ts'

interface Rider {
  itemId: number
  vehicleId: number
  since: number
}

/** Drivers with a tracker of their own who sit in a vehicle: drawn with it, and not twice on top of each other. */
export const createRiders = (table: ItemTable, selection: ItemSelection) => {
  let riders: readonly Rider[] = []
  /** The vehicle's slot by the rider's, as of the last look. */
  let aboard = new Map<number, number>()
  let driverOf = new Map<number, number>()

  const lastKnown = (slot: number): LastKnown => {
    const { columns } = table
    return {
      lat: columns.lat[slot] as number,
      lng: columns.lng[slot] as number,
      recordedAt: columns.recordedAt[slot] as number,
      speedKmh: columns.speedKmh[slot] as number,
      motion: motions[columns.motion[slot] as number] ?? 'noFix',
    }
  }
  const isThere = (slot: number | undefined): slot is number =>
    slot !== undefined && table.columns.hasPlace[slot] === 1 && table.columns.isListed[slot] === 1

  return {
    set: ({ riders: pairs, ridersSince }: Assignments): void => {
      riders = Array.from(ridersSince, (since, at) => ({
        itemId: pairs[at * 2] as number,
        vehicleId: pairs[at * 2 + 1] as number,
        since,
      }))
    },
    /** Who is aboard now. A vehicle that the filters hide hides nobody with it. */
    look: (): void => {
      const before = aboard
      aboard = new Map()
      driverOf = new Map()
      for (const { itemId, vehicleId, since } of riders) {
        const [rider, vehicle] = [table.slotOf(itemId), table.slotOf(vehicleId)]
        if (!isThere(rider) || !isThere(vehicle) || !selection.isOnMap(vehicle)) continue
        const wasAboard = before.get(rider) === vehicle
        if (!isAboard(lastKnown(rider), lastKnown(vehicle), { since, wasAboard })) continue
        aboard.set(rider, vehicle)
        driverOf.set(vehicle, rider)
      }
    },
    get isNone(): boolean {
      return aboard.size === 0
    },
    isAboard: (slot: number): boolean => aboard.has(slot),
    hasRider: (slot: number): boolean => driverOf.has(slot),
    /** Where an item is drawn: a rider in the vehicle. */
    placeOf: (slot: number): number => aboard.get(slot) ?? slot,
    /** Rider and vehicle in pairs, by id. */
    pairs: (): Int32Array => {
      const { itemId } = table.columns
      return Int32Array.from(
        [...aboard].flatMap(([rider, vehicle]) => [itemId[rider] as number, itemId[vehicle] as number]),
      )
    },
  }
}

export type Riders = ReturnType<typeof createRiders>
