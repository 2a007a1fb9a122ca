import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { assignDriver, type Displaced } from '../../engine/index.ts'
import type { Companion, Difference } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { driverKind } from './driver.kind.ts'

interface Driven {
  id: number
  driverId?: number | undefined
  driverTs?: number | undefined
}

/** Never before what is known already: clocks of trackers and ours differ. */
export const sinceOf = ({ now }: CompanyScope, { driverTs = 0 }: Driven): number => Math.max(now, driverTs)

/** The trigger that writes the history takes who said so from here. */
const setAsker = async (tx: Tx, userId: number): Promise<void> => {
  await sql`SELECT set_config('app.user_id', ${String(userId)}, true)`.execute(tx)
}

/** Who drives a locked vehicle from now on; whoever sat there leaves, and the driver leaves what they drove. */
export const setDriver = async (
  scope: CompanyScope,
  vehicle: Driven,
  driverId: DriverId | null,
): Promise<Difference | null> => {
  if (driverId !== null && (await driverKind.find(scope, [driverId], { lock: true })).length === 0)
    throw failure('input.invalid', { fields: { driverId: 'choice' } })
  const before = { driverId: vehicle.driverId ?? null }
  if (driverId === before.driverId) return null
  const { tx, companyId, session, publish } = scope
  await setAsker(tx, session.userId)
  const since = sinceOf(scope, vehicle)
  const displaced = await assignDriver(tx, { vehicleId: vehicle.id, driverId, since })
  publish({ kind: 'definitionsChanged', companyId, what: 'drivers' })
  publish({ kind: 'live', companyId, messages: news({ vehicleId: vehicle.id, driverId, since }, displaced) })
  return { before, after: { driverId } }
}

/** `driverId` in the body of a vehicle. */
export const driverCompanion: Companion<Driven, DriverId | null> = {
  field: 'driverId',
  save: setDriver,
  isTakenBack: true,
}

/** As ingest tells of a tag (live-messages.ts): who sits where now, and who left. */
const news = (
  change: { vehicleId: number; driverId: number | null; since: number },
  displaced: Displaced,
): LiveMessage[] => {
  const assignment = (vehicleId: number, driverId: number | null, ts: number): LiveMessage => ({
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
    assignment(change.vehicleId, change.driverId, change.since),
    ...(change.driverId === null ? [] : [driver(change.driverId, change.vehicleId, change.since)]),
    ...displaced.drivers.map(({ driverId, since }) => driver(driverId, null, since)),
    ...displaced.vehicles.map(({ vehicleId, since }) => assignment(vehicleId, null, since)),
  ]
}
