import { itemTypes } from '@atalaya/domain/fix'
import type { Tx } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/device-registry.ts'
import { lastFixOf } from '../../engine/stages/segment.stages.ts'
import { driverOf } from '../../engine/state/engine-state.ts'
import { assignDriver } from '../../engine/store/driver-assignments.repository.ts'
import { upsertVisits } from '../../engine/store/geozone-visits.repository.ts'
import { insertEvents } from '../../engine/store/item-events.repository.ts'
import { insertCheckpoints, upsertItemStates } from '../../engine/store/item-states.repository.ts'
import { upsertStops, upsertTrips } from '../../engine/store/segments.repository.ts'
import type { ItemPast } from './demo-history.ts'
import { delayMs, insertPast } from './demo-positions.repository.ts'

/** Writes an item's past with the statements that ingest writes the present with. */
export const writePast = async (
  tx: Tx,
  past: ItemPast,
  { item, trackerId }: { item: TrackedItem; trackerId: number },
): Promise<void> => {
  const { observations, changes, state } = past
  const newest = observations.at(-1)
  if (!newest) return
  if (item.itemType === itemTypes.vehicle) {
    const initial_mileage_km = item.initialOdometerM / 1_000
    await tx.updateTable('vehicles').set({ initial_mileage_km }).where('id', '=', item.itemId).execute()
  }
  await insertPast(tx, past, { companyId: item.companyId, itemId: item.itemId, trackerId })
  const segments = [...changes.segments.values()]
    .filter(({ isDropped }) => !isDropped)
    .map((row) => ({
      item,
      ...row,
      lastFixAt: lastFixOf(row.segment, state.item.lastGood?.recordedAt),
    }))
  await upsertTrips(
    tx,
    segments.filter(({ segment }) => segment.kind === 'trip'),
  )
  await upsertStops(
    tx,
    segments.filter(({ segment }) => segment.kind === 'stop'),
  )
  await upsertVisits(
    tx,
    [...changes.visits.values()].map((visit) => ({ item, visit })),
  )
  await insertEvents(
    tx,
    changes.events.map((event) => ({ item, event })),
  )
  await insertCheckpoints(
    tx,
    changes.checkpoints.map((checkpoint) => ({ item, ...checkpoint })),
  )
  await upsertItemStates(tx, [{ item, state, receivedAt: newest.fix.recordedAt + delayMs, recomputeFrom: null }])
  const driver = driverOf(state.drivers)
  if (driver?.driverId)
    await assignDriver(tx, { vehicleId: item.itemId, driverId: driver.driverId, since: driver.since })
}
