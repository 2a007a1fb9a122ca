import { NewVehicle } from '@atalaya/contract/item-fields'
import type { Vehicle, VehicleRecord } from '@atalaya/contract/items'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { itemTable } from '../items/index.ts'

interface DrivenRow {
  driver_id: number | null
  driver_ts: number | null
}
interface RecordRow extends DrivenRow {
  fuel_calibration: NewVehicle['fuelCalibration'] | null
  skip_from_ts: number | null
  skip_to_ts: number | null
  odometer_m: number
  hour_meter_ms: number
  is_in_track: boolean
}

const drivenOf = (row: DrivenRow) => ({
  ...(row.driver_id === null ? {} : { driverId: row.driver_id }),
  ...(row.driver_ts === null ? {} : { driverTs: row.driver_ts }),
})

const table = itemTable<Vehicle, VehicleRecord, NewVehicle>({
  table: 'vehicles',
  columns: columnsOf(NewVehicle, {
    except: ['groupIds', 'customData', 'skipPositions', 'fuelCalibration'],
    named: {
      fuelTankSize: 'fuel_tank_l',
      averageConsumption: 'average_consumption_l100km',
      initialHourMeter: 'initial_hour_meter_h',
      initialMileage: 'initial_mileage_km',
    },
  }),
  listed: {
    columns: sql`vehicles.driver_id, vehicles.driver_ts`,
    toFields: (row) => drivenOf(row as unknown as DrivenRow),
  },
  recorded: {
    columns: sql`vehicles.driver_id, vehicles.driver_ts, fuel_calibration, skip_from_ts, skip_to_ts,
      coalesce(item_states.odometer_m, coalesce(initial_mileage_km, 0) * 1000 + odometer_offset_m) AS odometer_m,
      coalesce(item_states.hour_meter_ms, round(coalesce(initial_hour_meter_h, 0) * 3600000) + hour_meter_offset_ms)
        AS hour_meter_ms,
      coalesce(item_states.is_in_track, false) AS is_in_track`,
    toFields: (all) => {
      const row = all as unknown as RecordRow
      return {
        ...drivenOf(row),
        fuelCalibration: row.fuel_calibration ?? undefined,
        skipPositions:
          row.skip_from_ts === null ? undefined : { fromTs: row.skip_from_ts, toTs: row.skip_to_ts ?? undefined },
        odometerM: row.odometer_m,
        hourMeterMs: row.hour_meter_ms,
        isInTrack: row.is_in_track,
      }
    },
  },
})
export const { list: listVehicles, find: findVehicles } = table

/** What stands in columns of another shape than its field. */
const ownShapes = ({ fuelCalibration, skipPositions }: NewVehicle) => ({
  fuel_calibration: fuelCalibration ?? null,
  skip_from_ts: skipPositions?.fromTs ?? null,
  skip_to_ts: skipPositions?.toTs ?? null,
})

/** Vehicles of items that are there; corrections of their meters that were made before count again. */
export const insertVehicles = async (
  tx: Tx,
  companyId: number,
  vehicles: readonly { id: number; version: number; fields: NewVehicle }[],
): Promise<void> => {
  const ids = vehicles.map(({ id }) => id)
  await table.insert(tx, companyId, vehicles, { odometer_offset_m: 0, hour_meter_offset_ms: 0 }, ownShapes)
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
  await table.update(tx, vehicles, ownShapes)
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
  await table.remove(tx, ids)
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
