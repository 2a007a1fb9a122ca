import type { SensorReading, SensorValue } from '@atalaya/contract/sensors'
import { compareFixes } from '@atalaya/domain/fix'
import type { SensorReport } from '@atalaya/domain/sensors/sensor-plan'
import { sql } from 'kysely'
import { marks } from '../../database/position-marks.ts'
import { readColumns } from '../../database/read-columns.ts'
import { type FixRow, fixColumns, storedFix } from '../../database/stored-fix.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

export const isItemInScope = async (tx: Tx, viewer: Viewer, itemId: number): Promise<boolean> =>
  (await tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', itemId)
    .where('deleted_ts', 'is', null)
    .where(isVisibleTo(viewer, 'items.id'))
    .executeTakeFirst()) !== undefined

/** Of the sensors that are still defined. */
export const readLastReadings = async (tx: Tx, itemId: number): Promise<Record<string, SensorReading>> => {
  const { rows } = await sql<{ key: string; value: SensorReading }>`
    SELECT said.key, said.value FROM item_states CROSS JOIN LATERAL jsonb_each(item_states.sensors) AS said
    WHERE item_id = ${itemId} AND EXISTS (SELECT FROM sensors WHERE sensors.id::text = said.key)`.execute(tx)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

interface Span {
  itemId: number
  fromTs: number
  toTs: number
  limit: number
}

interface ReportRow extends FixRow {
  io: Record<string, SensorValue> | null
}

/** Reports in the order in which ingest took them, with the inputs asked for alone. */
export const readReports = async (
  tx: Tx,
  { itemId, fromTs, toTs, limit }: Span,
  keys: readonly string[],
): Promise<SensorReport[]> => {
  const { rows } = await sql<ReportRow>`
    SELECT ${fixColumns},
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(io)
        WHERE key = ANY (${[...keys]}::text[]) AND value <> 'null') AS io
    FROM positions
    WHERE item_id = ${itemId} AND recorded_at BETWEEN ${fromTs} AND ${toTs} AND mark < ${sql.lit(marks.clock)}
    ORDER BY recorded_at LIMIT ${limit}`.execute(tx)
  return rows.map((row) => ({ fix: storedFix(row), io: row.io ?? {} })).sort((a, b) => compareFixes(a.fix, b.fix))
}

/** By column, oldest first. */
export interface SensorColumns {
  recordedAt: number[]
  value: SensorValue[]
}

/** What was computed as the reports came, where it gave a value. */
export const readValues = (tx: Tx, { itemId, fromTs, toTs, limit }: Span, sensorId: number): Promise<SensorColumns> =>
  readColumns<SensorColumns>(
    tx,
    ['recordedAt', 'value'],
    sql`
      SELECT recorded_at AS "recordedAt", sensors -> ${String(sensorId)}::text AS value FROM positions
      WHERE item_id = ${itemId} AND recorded_at BETWEEN ${fromTs} AND ${toTs} AND mark < ${sql.lit(marks.clock)}
        AND sensors ? ${String(sensorId)}::text
      ORDER BY recorded_at, payload_hash LIMIT ${limit}`,
  )

/** By column, oldest first: what the sensors made of each report and where that was. */
export interface ItemColumns {
  recordedAt: number[]
  lat: (number | null)[]
  lng: (number | null)[]
  speedKmh: (number | null)[]
  ignition: (boolean | null)[]
  /** By the sensors' ids, those deleted since included. */
  sensors: Record<string, SensorValue>[]
}

/** What was computed as the reports came, of every report that gave a sensor a value. */
export const readItemValues = (tx: Tx, { itemId, fromTs, toTs, limit }: Span): Promise<ItemColumns> =>
  readColumns<ItemColumns>(
    tx,
    ['recordedAt', 'lat', 'lng', 'speedKmh', 'ignition', 'sensors'],
    sql`
      SELECT recorded_at AS "recordedAt", lat, lng, speed_kmh AS "speedKmh", ignition, sensors FROM positions
      WHERE item_id = ${itemId} AND recorded_at BETWEEN ${fromTs} AND ${toTs} AND mark < ${sql.lit(marks.clock)}
        AND sensors IS NOT NULL
      ORDER BY recorded_at, payload_hash LIMIT ${limit}`,
  )

/** What the tank of a vehicle holds; null where nobody has said it, and of what is no vehicle. */
export const findTankL = async (tx: Tx, itemId: number): Promise<number | null> =>
  (await tx.selectFrom('vehicles').select('fuel_tank_l').where('id', '=', itemId).executeTakeFirst())?.fuel_tank_l ??
  null
