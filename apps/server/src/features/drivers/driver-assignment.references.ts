import type { ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import { sql } from 'kysely'
import { keptById, type Reference } from '../../records/references.ts'
import type { CompanyScope } from '../../records/scope.ts'

interface Assignment {
  vehicleId: number
  driverId: number
}

const readAssignments = async ({ tx }: CompanyScope, column: 'id' | 'driver_id', ids: readonly number[]) => {
  const { rows } = await sql<Assignment>`
    SELECT id AS "vehicleId", driver_id AS "driverId" FROM vehicles
    WHERE ${sql.ref(column)} = ANY (${[...ids]}::integer[]) AND driver_id IS NOT NULL`.execute(tx)
  return rows
}

/** From now on, where the vehicle has got no other driver meanwhile and the driver no other vehicle. */
const assignAgain = async (
  { tx, companyId, session, now, publish }: CompanyScope,
  assignments: readonly Assignment[],
): Promise<void> => {
  await sql`SELECT set_config('app.user_id', ${String(session.userId)}, true)`.execute(tx)
  const { rows } = await sql<Assignment>`
    UPDATE vehicles SET driver_id = given."driverId", driver_ts = greatest(driver_ts, ${now})
    FROM json_to_recordset(${JSON.stringify(assignments)}::json) AS given ("vehicleId" integer, "driverId" integer)
    JOIN drivers ON drivers.id = given."driverId" AND drivers.vehicle_id IS NULL
    WHERE vehicles.id = given."vehicleId" AND driver_id IS NULL
    RETURNING given."vehicleId", given."driverId"`.execute(tx)
  await sql`
    UPDATE drivers SET vehicle_id = given."vehicleId", vehicle_ts = ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given ("vehicleId" integer, "driverId" integer)
    WHERE drivers.id = given."driverId"`.execute(tx)
  if (rows.length === 0) return
  publish({ kind: 'definitionsChanged', companyId, what: 'drivers' })
  const news = rows.map(
    ({ vehicleId, driverId }): LiveMessage => ({
      kind: 'driverVehicle',
      itemType: 1,
      itemId: vehicleId as ItemId,
      driverId: driverId as never,
      ts: now,
    }),
  )
  publish({ kind: 'live', companyId, messages: [...news, { kind: 'records', noun: 'drivers' }] })
}

/** Who drove a vehicle that has gone. */
export const driverOfVehicle: Reference<number> = {
  name: 'driver',
  read: async (scope, ids) =>
    keptById(
      (await readAssignments(scope, 'id', ids)).map(({ vehicleId, driverId }) => ({ id: vehicleId, kept: driverId })),
    ),
  restore: (scope, kept) =>
    assignAgain(
      scope,
      kept.map(({ id, kept: driverId }) => ({ vehicleId: id, driverId })),
    ),
}

/** What a driver who has gone was driving. */
export const vehicleOfDriver: Reference<number> = {
  name: 'vehicle',
  read: async (scope, ids) =>
    keptById(
      (await readAssignments(scope, 'driver_id', ids)).map(({ vehicleId, driverId }) => ({
        id: driverId,
        kept: vehicleId,
      })),
    ),
  restore: (scope, kept) =>
    assignAgain(
      scope,
      kept.map(({ id, kept: vehicleId }) => ({ vehicleId, driverId: id })),
    ),
}
