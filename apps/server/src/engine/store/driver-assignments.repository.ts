import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

export interface DriverChange {
  vehicleId: number
  driverId: number | null
  since: number
}

/** What a change took away elsewhere: the vehicle that the driver left, the driver who left the vehicle. */
export interface Displaced {
  vehicles: { vehicleId: number; since: number }[]
  drivers: { driverId: number; since: number }[]
}

/** Sets who drives a vehicle, unless somebody said otherwise later. A driver drives one vehicle at a time. */
export const assignDriver = async (tx: Tx, { vehicleId, driverId, since }: DriverChange): Promise<Displaced> => {
  const taken = await sql`
    UPDATE vehicles SET driver_id = ${driverId}, driver_ts = ${since}
    WHERE id = ${vehicleId} AND (driver_ts IS NULL OR driver_ts <= ${since})
    RETURNING id`.execute(tx)
  if (taken.rows.length === 0) return { vehicles: [], drivers: [] }
  const drivers = await sql<{ id: number }>`
    UPDATE drivers SET vehicle_id = NULL, vehicle_ts = ${since}
    WHERE vehicle_id = ${vehicleId} AND id IS DISTINCT FROM ${driverId}::integer
    RETURNING id`.execute(tx)
  const displacedDrivers = drivers.rows.map((row) => ({ driverId: row.id, since }))
  if (driverId === null) return { vehicles: [], drivers: displacedDrivers }
  const vehicles = await sql<{ id: number }>`
    UPDATE vehicles SET driver_id = NULL, driver_ts = ${since}
    WHERE driver_id = ${driverId} AND id <> ${vehicleId} AND (driver_ts IS NULL OR driver_ts <= ${since})
    RETURNING id`.execute(tx)
  await sql`
    UPDATE drivers SET vehicle_id = ${vehicleId}, vehicle_ts = ${since}
    WHERE id = ${driverId} AND (vehicle_ts IS NULL OR vehicle_ts <= ${since})`.execute(tx)
  return { vehicles: vehicles.rows.map((row) => ({ vehicleId: row.id, since })), drivers: displacedDrivers }
}
