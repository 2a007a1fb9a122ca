import { assignmentsPerPage, type driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import { assignDriver, type Displaced } from '../../engine/store/driver-assignments.repository.ts'
import type { Handlers } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import { driverKind } from '../drivers/index.ts'
import { vehicleKind } from '../vehicles/index.ts'
import { listDriverAssignments, setAsker } from './driver-assignments.repository.ts'

export const driverAssignmentHandlers = (clock: Clock): Handlers<typeof driverAssignmentRoutes> => ({
  assign: async (asked) => {
    const { tx, params, body, publish, session } = asked
    const { companyId, id: vehicleId } = params
    const scope = scopeOf(asked, clock)
    const vehicle = await findRecord(vehicleKind, scope, vehicleId, { lock: true })
    const { driverId } = body
    if (driverId !== null && (await driverKind.find(scope, [driverId], { lock: true })).length === 0) {
      throw failure('input.invalid', { fields: { driverId: 'choice' } })
    }
    if (driverId === (vehicle.driverId ?? null)) return { driverId, driverTs: vehicle.driverTs ?? scope.now }
    await setAsker(tx, session.userId)
    const since = Math.max(scope.now, vehicle.driverTs ?? 0)
    const displaced = await assignDriver(tx, { vehicleId, driverId, since })
    await recordChanges(scope, 'vehicles', [
      { recordId: vehicleId, kind: 'update', before: { driverId: vehicle.driverId ?? null }, after: { driverId } },
    ])
    publish({ kind: 'definitionsChanged', companyId, what: 'drivers' })
    publish({ kind: 'live', companyId, messages: news({ vehicleId, driverId, since }, displaced) })
    return { driverId, driverTs: since }
  },

  ofVehicle: async (asked) => {
    const { tx, session, params, query } = asked
    await findRecord(vehicleKind, scopeOf(asked, clock), params.id)
    return page(tx, session, { of: 'vehicle_id', id: params.id, ...query })
  },

  ofDriver: async (asked) => {
    const { tx, session, params, query } = asked
    await findRecord(driverKind, scopeOf(asked, clock), params.id)
    return page(tx, session, { of: 'driver_id', id: params.id, ...query })
  },
})

const page = async (
  tx: Tx,
  session: Session,
  {
    beforeId = Number.MAX_SAFE_INTEGER,
    ...subject
  }: { of: 'vehicle_id' | 'driver_id'; id: number; beforeId?: number | undefined },
) => {
  const found = await listDriverAssignments(tx, session, { ...subject, beforeId, limit: assignmentsPerPage + 1 })
  return { assignments: found.slice(0, assignmentsPerPage), hasMore: found.length > assignmentsPerPage }
}

/** As ingest tells of a tag (live-messages.ts): who sits where now, and who left. */
const news = (
  change: { vehicleId: number; driverId: number | null; since: number },
  displaced: Displaced,
): LiveMessage[] => {
  const seat = (vehicleId: number, driverId: number | null, ts: number): LiveMessage => ({
    kind: 'driverVehicle',
    itemType: 1,
    itemId: vehicleId as ItemId,
    driverId: driverId as DriverId | null,
    ts,
  })
  const driver = (driverId: number, vehicleId: number | null, ts: number): LiveMessage => ({
    kind: 'driver',
    driverId: driverId as DriverId,
    vehicleId: vehicleId as ItemId | null,
    ts,
  })
  return [
    seat(change.vehicleId, change.driverId, change.since),
    ...(change.driverId === null ? [] : [driver(change.driverId, change.vehicleId, change.since)]),
    ...displaced.drivers.map(({ driverId, since }) => driver(driverId, null, since)),
    ...displaced.vehicles.map(({ vehicleId, since }) => seat(vehicleId, null, since)),
  ]
}
