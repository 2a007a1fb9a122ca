import { assignmentsPerPage, type driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf, singleOf } from '../../records/record-handlers.ts'
import { driverKind, setDriver, sinceOf } from '../drivers/index.ts'
import { vehicleKind } from '../vehicles/index.ts'
import { listDriverAssignments } from './driver-assignments.repository.ts'

export const driverAssignmentHandlers = (clock: Clock): Handlers<typeof driverAssignmentRoutes> => ({
  assign: async (asked) => {
    const { params, body } = asked
    const scope = singleOf(scopeOf(asked, clock), asked)
    const vehicle = await findRecord(vehicleKind, scope, params.id, { lock: true })
    const { driverId } = body
    const difference = await setDriver(scope, vehicle, driverId)
    if (!difference) return { driverId, driverTs: vehicle.driverTs ?? scope.now }
    await recordChanges(scope, 'vehicles', [{ recordId: params.id, kind: 'update', ...difference }])
    return { driverId, driverTs: sinceOf(scope, vehicle) }
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
