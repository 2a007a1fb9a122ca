import type { IoValues } from '@atalaya/domain/fix'
import type { SensorValues } from '@atalaya/domain/sensors/sensor-plan'
import { sql } from 'kysely'
import {
  booleanColumn,
  float4Column,
  float8Column,
  int2Column,
  int4Column,
  int8Column,
  jsonbColumn,
} from '../../database/binary-columns.ts'
import { jsonColumn, numberColumn, textColumn } from '../../database/column-literals.ts'
import { type Mark, marks } from '../../database/position-marks.ts'
import { type FixRow, fixColumns, storedFix } from '../../database/stored-fix.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Report } from '../../ingest-port/report.ts'
import type { Observation } from '../state/observation.ts'

export interface PositionRow {
  report: Report
  companyId: number
  itemId: number
  trackerId: number
  receivedAt: number
  mark: Mark
  driverId: number | null
  /** What the item's own sensors say of it; null for none. */
  sensors: SensorValues | null
}

const positionKey = (trackerId: number, recordedAt: number, payloadHash: string): string =>
  `${trackerId} ${recordedAt} ${payloadHash}`

/** The unique key: tracker, recordedAt, payload hash. */
export const keyOf = ({ trackerId, report }: PositionRow): string =>
  positionKey(trackerId, report.fix.recordedAt, report.fix.payloadHash ?? '')

interface InsertedRow {
  count: number
  tracker_id: number
  recorded_at: number
  payload_hash: string
}

/**
 * The rows that were not there yet; the others are repeats and change nothing. Which ones they are is told only where
 * some were there: nearly always it is none, and to name thousands of rows costs as much as to decode them.
 */
export const insertPositions = async <Row extends PositionRow>(tx: Tx, rows: readonly Row[]): Promise<Row[]> => {
  const { rows: inserted } = await sql<InsertedRow>`
    WITH inserted AS (
      INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng,
        speed_kmh, heading, altitude_m, satellites, source, is_valid, mark, ignition, odometer_m, driver_id, io, sensors)
      SELECT * FROM unnest(
        ${int4Column(rows, (row) => row.companyId)}::integer[],
        ${int4Column(rows, (row) => row.itemId)}::integer[],
        ${int4Column(rows, (row) => row.trackerId)}::integer[],
        ${int8Column(rows, (row) => row.report.fix.recordedAt)}::bigint[],
        ${int8Column(rows, (row) => row.receivedAt)}::bigint[],
        ${int8Column(rows, (row) => BigInt(row.report.fix.payloadHash ?? 0))}::bigint[],
        ${float8Column(rows, (row) => (row.report.hasCoordinates ? row.report.fix.lat : null))}::double precision[],
        ${float8Column(rows, (row) => (row.report.hasCoordinates ? row.report.fix.lng : null))}::double precision[],
        ${float4Column(rows, (row) => row.report.fix.speedKmh)}::real[],
        ${int2Column(rows, (row) => row.report.fix.heading)}::smallint[],
        ${float4Column(rows, (row) => row.report.fix.altitudeM)}::real[],
        ${int2Column(rows, (row) => row.report.fix.satellites)}::smallint[],
        ${int2Column(rows, (row) => row.report.fix.source)}::smallint[],
        ${booleanColumn(rows, (row) => row.report.fix.isValid)}::boolean[],
        ${int2Column(rows, (row) => row.mark)}::smallint[],
        ${booleanColumn(rows, (row) => row.report.fix.ignition)}::boolean[],
        ${float8Column(rows, (row) => row.report.fix.odometerM)}::double precision[],
        ${int4Column(rows, (row) => row.driverId)}::integer[],
        ${jsonbColumn(rows, (row) => row.report.io)}::jsonb[],
        ${jsonbColumn(rows, (row) => row.sensors)}::jsonb[]
      )
      ON CONFLICT (tracker_id, recorded_at, payload_hash) DO NOTHING
      RETURNING tracker_id, recorded_at, payload_hash
    )
    SELECT count, tracker_id, recorded_at, payload_hash::text
    FROM (SELECT count(*) FROM inserted) AS total LEFT JOIN inserted ON count < ${rows.length}`.execute(tx)
  const count = inserted[0]?.count ?? 0
  if (count === rows.length) return [...rows]
  if (count === 0) return []
  const keys = new Set(inserted.map((row) => positionKey(row.tracker_id, row.recorded_at, row.payload_hash)))
  return rows.filter((row) => keys.has(keyOf(row)))
}

/** One that has a row. */
export interface StoredObservation extends Observation {
  mark: Mark
}

interface ObservationRow extends FixRow {
  item_id: number
  tracker_id: number
  mark: Mark
  driver_id: number | null
  io: IoValues | null
  sensors: SensorValues | null
}

const observationOf = (row: ObservationRow): StoredObservation => ({
  trackerId: row.tracker_id,
  mark: row.mark,
  io: row.io ?? {},
  driverId: row.driver_id,
  sensors: row.sensors,
  fix: storedFix(row),
})

const observationColumns = sql`item_id, tracker_id, mark, driver_id, io, sensors, ${fixColumns}`

/** For each item, its believable reports recorded after an instant, oldest first, at most `limit`. */
export const readObservations = async (
  tx: Tx,
  spans: readonly { itemId: number; after: number }[],
  limit: number,
): Promise<Map<number, StoredObservation[]>> => {
  const { rows } = await sql<ObservationRow>`
    SELECT found.* FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[]
    ) AS span (item_id, after)
    CROSS JOIN LATERAL (
      SELECT ${observationColumns} FROM positions
      WHERE item_id = span.item_id AND recorded_at > span.after AND mark < ${sql.lit(marks.clock)}
      ORDER BY recorded_at
      LIMIT ${limit}
    ) AS found`.execute(tx)
  const observations = new Map<number, StoredObservation[]>(spans.map(({ itemId }) => [itemId, []]))
  for (const row of rows) observations.get(row.item_id)?.push(observationOf(row))
  return observations
}

/** All believable reports of an item at some instants. */
export const readObservationsAt = async (
  tx: Tx,
  itemId: number,
  instants: readonly number[],
): Promise<StoredObservation[]> => {
  if (instants.length === 0) return []
  const { rows } = await sql<ObservationRow>`
    SELECT ${observationColumns} FROM positions
    WHERE item_id = ${itemId} AND recorded_at = ANY (${numberColumn(instants)}::bigint[])
      AND mark < ${sql.lit(marks.clock)}`.execute(tx)
  return rows.map(observationOf)
}

/** For each item, how many believable reports it has in a span; `after` does not belong to it, `upTo` does. */
export const countObservations = async (
  tx: Tx,
  spans: readonly { itemId: number; after: number; upTo: number }[],
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ item_id: number; count: number }>`
    SELECT span.item_id, found.count FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[],
      ${numberColumn(spans.map(({ upTo }) => upTo))}::bigint[]
    ) AS span (item_id, after, up_to)
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM positions
      WHERE item_id = span.item_id AND recorded_at > span.after AND recorded_at <= span.up_to
        AND mark < ${sql.lit(marks.clock)}
    ) AS found`.execute(tx)
  return new Map(rows.map((row) => [row.item_id, row.count]))
}

const mostRowsAtOnce = 5_000

/** Values that a late report, or a repeat beside them, has made others. */
export const setSensors = async (
  tx: Tx,
  rows: readonly { trackerId: number; recordedAt: number; payloadHash: string; values: SensorValues | null }[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += mostRowsAtOnce) {
    const some = rows.slice(from, from + mostRowsAtOnce)
    await sql`
      UPDATE positions SET sensors = corrected.sensors
      FROM unnest(
        ${numberColumn(some.map((row) => row.trackerId))}::integer[],
        ${numberColumn(some.map((row) => row.recordedAt))}::bigint[],
        ${textColumn(some.map((row) => row.payloadHash))}::bigint[],
        ${jsonColumn(some.map(({ values }) => values))}::jsonb[]
      ) AS corrected (tracker_id, recorded_at, payload_hash, sensors)
      WHERE positions.tracker_id = corrected.tracker_id AND positions.recorded_at = corrected.recorded_at
        AND positions.payload_hash = corrected.payload_hash`.execute(tx)
  }
}

export const setMarks = async (
  tx: Tx,
  rows: readonly { trackerId: number; recordedAt: number; payloadHash: string; mark: Mark }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    UPDATE positions SET mark = marked.mark
    FROM unnest(
      ${numberColumn(rows.map((row) => row.trackerId))}::integer[],
      ${numberColumn(rows.map((row) => row.recordedAt))}::bigint[],
      ${textColumn(rows.map((row) => row.payloadHash))}::bigint[],
      ${numberColumn(rows.map((row) => row.mark))}::smallint[]
    ) AS marked (tracker_id, recorded_at, payload_hash, mark)
    WHERE positions.tracker_id = marked.tracker_id AND positions.recorded_at = marked.recorded_at
      AND positions.payload_hash = marked.payload_hash`.execute(tx)
}
