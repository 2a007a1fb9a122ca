import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { Vehicle } from '@atalaya/contract/items'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = [
  'id',
  'name',
  'plate',
  'chassis',
  'brand',
  'model',
  'icon',
  'engine_type',
  'fuel_tank_l',
  'average_consumption_l100km',
  'fuel_correction_factor',
  'initial_hour_meter_h',
  'initial_mileage_km',
  'odometer_source',
  'driver_id',
  'driver_ts',
] as const

/** What is not set, or is as it would be if nobody had set it, is undefined and so stays off the wire. */
const toVehicle = (row: Pick<Selectable<Tables['vehicles']>, (typeof columns)[number]>): Vehicle => ({
  id: row.id as ItemId,
  name: row.name,
  plate: row.plate ?? undefined,
  chassis: row.chassis ?? undefined,
  brand: row.brand ?? undefined,
  model: row.model ?? undefined,
  icon: row.icon as Vehicle['icon'],
  engineType: row.engine_type === 0 ? undefined : (row.engine_type as Vehicle['engineType']),
  fuelTankSize: row.fuel_tank_l ?? undefined,
  averageConsumption: row.average_consumption_l100km ?? undefined,
  fuelCorrectionFactor: row.fuel_correction_factor === 1 ? undefined : row.fuel_correction_factor,
  initialHourMeter: row.initial_hour_meter_h ?? undefined,
  initialMileage: row.initial_mileage_km ?? undefined,
  odometerSource: row.odometer_source === 'calculated' ? undefined : (row.odometer_source as Vehicle['odometerSource']),
  driverId: (row.driver_id ?? undefined) as DriverId | undefined,
  driverTs: row.driver_ts ?? undefined,
})

export const listVehicles = async (tx: Tx, viewer: Viewer): Promise<Vehicle[]> =>
  (
    await tx.selectFrom('vehicles').select(columns).where(isVisibleTo(viewer, 'vehicles.id')).orderBy('id').execute()
  ).map(toVehicle)

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
