import { itemTypes } from '@atalaya/domain/fix'
import type { Tx } from '../../database/tenant.ts'
import { foundIn } from '../stages/alarm.stages.ts'
import { lastFixOf } from '../stages/segment.stages.ts'
import { driverOf } from '../state/engine-state.ts'
import { addNotices } from '../store/alarm-notices.repository.ts'
import { markItemDays } from '../store/day-marks.repository.ts'
import { assignDriver } from '../store/driver-assignments.repository.ts'
import { upsertVisits } from '../store/geozone-visits.repository.ts'
import { insertEvents } from '../store/item-events.repository.ts'
import { insertCheckpoints, upsertItemStates } from '../store/item-states.repository.ts'
import { upsertStops, upsertTrips } from '../store/segments.repository.ts'
import type { ItemPast } from './item-past.ts'
import { delayMs, insertPast } from './past-positions.repository.ts'

/** Writes an item's past with the statements that ingest writes the present with. */
export const writePast = async (tx: Tx, past: ItemPast): Promise<void> => {
  const { item, trackerId, observations, changes, state, alarms } = past
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
  const notices = foundIn(changes.alarms).flatMap((found) => {
    const version = alarms.versionOf(found.alarmId, found.ts)
    return version ? [{ ...found, item, version, receptionTs: found.ts + delayMs, shape: undefined }] : []
  })
  await addNotices(tx, notices)
  await markItemDays(tx, [{ itemId: item.itemId, companyId: item.companyId, fromTs: 0 }], 0)
  const driver = driverOf(state.drivers)
  if (driver?.driverId)
    await assignDriver(tx, { vehicleId: item.itemId, driverId: driver.driverId, since: driver.since })
}
