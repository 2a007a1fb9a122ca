import type { ItemId } from '@atalaya/contract/identifiers'
import type { Vehicle } from '@atalaya/contract/items'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/**
 * What is not set is not sent. The database strips it, so that ten thousand rows cross the driver as one
 * value each instead of seventeen.
 */
const leanVehicle = sql<Vehicle>`json_strip_nulls(json_build_object(
  'id', vehicles.id,
  'name', vehicles.name,
  'plate', plate,
  'chassis', chassis,
  'brand', brand,
  'model', model,
  'engineType', nullif(engine_type, 0),
  'fuelTankSize', fuel_tank_l,
  'averageConsumption', average_consumption_l100km,
  'fuelCorrectionFactor', nullif(fuel_correction_factor, 1),
  'initialHourMeter', initial_hour_meter_h,
  'initialMileage', initial_mileage_km,
  'odometerSource', nullif(odometer_source, 'calculated'),
  'icon', icon,
  'driverId', driver_id,
  'driverTs', driver_ts
))`

export const listVehicles = async (tx: Tx, viewer: Viewer): Promise<Vehicle[]> =>
  (
    await tx
      .selectFrom('vehicles')
      .select(leanVehicle.as('vehicle'))
      .where(isVisibleTo(viewer, 'vehicles.id'))
      .orderBy('vehicles.id')
      .execute()
  ).map((row) => row.vehicle)

export interface NewVehicle {
  name: string
  icon: Vehicle['icon']
}

/** The item and the vehicle behind it. */
export const insertVehicle = async (tx: Tx, companyId: number, { name, icon }: NewVehicle): Promise<ItemId> => {
  const { id } = await tx
    .insertInto('items')
    .values({ company_id: companyId, item_type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('vehicles').values({ id, company_id: companyId, name, icon }).execute()
  return id as ItemId
}
