import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { NewVehicle } from '@atalaya/contract/item-fields'
import type { Vehicle, VehicleRecord } from '@atalaya/contract/items'
import { type Selectable, sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { type ItemColumns, itemColumns, itemJoins, shownOf, toItem } from '../items/index.ts'

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

/** What is not set is undefined and so stays off the wire. */
const toVehicle = (row: Pick<Selectable<Tables['vehicles']>, (typeof columns)[number]>): Vehicle => ({
  id: row.id as ItemId,
  name: row.name,
  plate: row.plate ?? undefined,
  chassis: row.chassis ?? undefined,
  brand: row.brand ?? undefined,
  model: row.model ?? undefined,
  icon: row.icon as Vehicle['icon'],
  engineType: row.engine_type as Vehicle['engineType'],
  fuelTankSize: row.fuel_tank_l ?? undefined,
  averageConsumption: row.average_consumption_l100km ?? undefined,
  fuelCorrectionFactor: row.fuel_correction_factor,
  initialHourMeter: row.initial_hour_meter_h ?? undefined,
  initialMileage: row.initial_mileage_km ?? undefined,
  odometerSource: row.odometer_source as Vehicle['odometerSource'],
  driverId: (row.driver_id ?? undefined) as DriverId | undefined,
  driverTs: row.driver_ts ?? undefined,
})

export const listVehicles = async (tx: Tx, viewer: Viewer): Promise<Vehicle[]> => {
  const rows = await tx
    .selectFrom('vehicles')
    .leftJoin('item_states', 'item_states.item_id', 'vehicles.id')
    .leftJoin('photos', (join) => join.onRef('record_id', '=', 'vehicles.id').on('noun', '=', 'vehicles'))
    .select(columns.map((name) => `vehicles.${name}` as const))
    .select(['vehicles.custom_data', 'item_states.custom_state_id', 'photos.updated_ts as photo_ts'])
    .where(isVisibleTo(viewer, 'vehicles.id'))
    .orderBy('vehicles.id')
    .execute()
  return rows.map((row) => ({ ...toVehicle(row), ...shownOf(row) }))
}

type Row = Pick<
  Selectable<Tables['vehicles']>,
  (typeof columns)[number] | 'fuel_calibration' | 'skip_from_ts' | 'skip_to_ts'
> &
  ItemColumns & { odometer_m: number; hour_meter_ms: number; is_in_track: boolean }

const toVehicleRecord = (row: Row): VehicleRecord => ({
  ...toVehicle(row),
  ...toItem(row),
  fuelCalibration: row.fuel_calibration ?? undefined,
  skipPositions:
    row.skip_from_ts === null ? undefined : { fromTs: row.skip_from_ts, toTs: row.skip_to_ts ?? undefined },
  odometerM: row.odometer_m,
  hourMeterMs: row.hour_meter_ms,
  isInTrack: row.is_in_track,
})

const ownColumns = sql.join(
  [...columns, 'version', 'custom_data', 'fuel_calibration', 'skip_from_ts', 'skip_to_ts'].map((name) =>
    sql.ref(`vehicles.${name}`),
  ),
)

/** Those that the viewer sees; with `lock` nobody else changes them until COMMIT. */
export const findVehicles = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<VehicleRecord[]> => {
  const { rows } = await sql<Row>`
    SELECT ${ownColumns}, ${itemColumns('vehicles')},
      coalesce(item_states.odometer_m, coalesce(initial_mileage_km, 0) * 1000 + odometer_offset_m) AS odometer_m,
      coalesce(item_states.hour_meter_ms, round(coalesce(initial_hour_meter_h, 0) * 3600000) + hour_meter_offset_ms)
        AS hour_meter_ms,
      coalesce(item_states.is_in_track, false) AS is_in_track
    FROM vehicles ${itemJoins('vehicles')}
    WHERE vehicles.id = ANY (${[...ids]}::integer[]) AND ${isVisibleTo(viewer, 'vehicles.id')}
    ORDER BY vehicles.id ${lock ? sql`FOR UPDATE OF vehicles` : sql``}`.execute(tx)
  return rows.map(toVehicleRecord)
}

const toValues = (vehicle: NewVehicle) => ({
  name: vehicle.name,
  plate: vehicle.plate ?? null,
  chassis: vehicle.chassis ?? null,
  brand: vehicle.brand ?? null,
  model: vehicle.model ?? null,
  icon: vehicle.icon,
  engine_type: vehicle.engineType,
  fuel_tank_l: vehicle.fuelTankSize ?? null,
  average_consumption_l100km: vehicle.averageConsumption ?? null,
  fuel_correction_factor: vehicle.fuelCorrectionFactor,
  initial_hour_meter_h: vehicle.initialHourMeter ?? null,
  initial_mileage_km: vehicle.initialMileage ?? null,
  odometer_source: vehicle.odometerSource,
  fuel_calibration: vehicle.fuelCalibration ?? null,
  skip_from_ts: vehicle.skipPositions?.fromTs ?? null,
  skip_to_ts: vehicle.skipPositions?.toTs ?? null,
  custom_data: vehicle.customData ?? {},
})

/** Vehicles of items that are there; corrections of their meters that were made before count again. */
export const insertVehicles = async (
  tx: Tx,
  companyId: number,
  vehicles: readonly { id: number; version: number; fields: NewVehicle }[],
): Promise<void> => {
  const ids = vehicles.map(({ id }) => id)
  await insertRows(
    tx,
    'vehicles',
    vehicles.map(({ id, version, fields }) => ({
      id,
      company_id: companyId,
      version,
      odometer_offset_m: 0,
      hour_meter_offset_ms: 0,
      ...toValues(fields),
    })),
  )
  await sql`
    UPDATE vehicles SET odometer_offset_m = corrected.odometer_m, hour_meter_offset_ms = corrected.hour_meter_ms
    FROM (
      SELECT item_id, coalesce(sum(moved_by) FILTER (WHERE meter = 'odometer'), 0) AS odometer_m,
        coalesce(sum(moved_by) FILTER (WHERE meter = 'hourMeter'), 0)::bigint AS hour_meter_ms
      FROM meter_corrections WHERE item_id = ANY (${ids}::integer[]) GROUP BY item_id
    ) AS corrected
    WHERE vehicles.id = corrected.item_id`.execute(tx)
}

/** What a meter shows follows its initial value at once. */
export const updateVehicles = async (
  tx: Tx,
  vehicles: readonly { before: VehicleRecord; fields: NewVehicle }[],
): Promise<void> => {
  await updateRows(
    tx,
    'vehicles',
    vehicles.map(({ before, fields }) => ({ id: before.id, ...toValues(fields) })),
  )
  const shifts = vehicles.flatMap(({ before, fields }) => {
    const odometerM = ((fields.initialMileage ?? 0) - (before.initialMileage ?? 0)) * 1_000
    const hourMeterMs = Math.round(((fields.initialHourMeter ?? 0) - (before.initialHourMeter ?? 0)) * 3_600_000)
    return odometerM === 0 && hourMeterMs === 0 ? [] : [{ id: before.id, odometerM, hourMeterMs }]
  })
  if (shifts.length === 0) return
  await sql`
    UPDATE item_states SET odometer_m = odometer_m + shift."odometerM", hour_meter_ms = hour_meter_ms + shift."hourMeterMs"
    FROM json_to_recordset(${JSON.stringify(shifts)}::json)
      AS shift (id integer, "odometerM" double precision, "hourMeterMs" bigint)
    WHERE item_id = shift.id`.execute(tx)
}

/** The rows alone: their items stay behind. Who drove them ends here. */
export const deleteVehicles = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await tx
    .updateTable('vehicles')
    .set({ driver_id: null, driver_ts: now })
    .where('id', 'in', ids)
    .where('driver_id', 'is not', null)
    .execute()
  await tx.updateTable('drivers').set({ vehicle_id: null, vehicle_ts: now }).where('vehicle_id', 'in', ids).execute()
  await tx.deleteFrom('vehicles').where('id', 'in', ids).execute()
}

/** By name those without a plate that the viewer sees; 0 where several have it. */
export const findUnplated = async (tx: Tx, viewer: Viewer, names: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT name, CASE count(*) WHEN 1 THEN min(id) ELSE 0 END AS id FROM vehicles
    WHERE plate IS NULL AND name = ANY (${[...names]}::text[]) AND ${isVisibleTo(viewer, 'vehicles.id')}
    GROUP BY name`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export const findPlateHolders = async (tx: Tx, plates: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'plate'])
    .where(sql<boolean>`plate = ANY (${[...plates]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, plate }) => [plate as string, id]))
}
