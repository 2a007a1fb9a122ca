import { sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import type { ItemPast } from './item-past.ts'

/** So long after it was recorded a report came in. */
export const delayMs = 1_200
/** JSON text never holds it unescaped, so nothing has to be quoted. */
const unitSeparator = '\u001f'
/** Small enough for its texts to be short-lived garbage instead of memory that the process keeps. */
const batchSize = 4_000

interface Owner {
  companyId: number
  itemId: number
  trackerId: number
}

/**
 * What ingest's insertPositions writes, at twice its speed: nothing can be there already, nobody asks which rows are
 * new, and what all rows of an item share is sent once.
 */
export const insertPast = async (tx: Tx, { observations, changes }: ItemPast, owner: Owner): Promise<void> => {
  const outliers = new Set(changes.outliers)
  for (let from = 0; from < observations.length; from += batchSize) {
    await insertBatch(tx, observations.slice(from, from + batchSize), { ...owner, outliers })
  }
}

type Row = ItemPast['observations'][number]

const insertBatch = async (
  tx: Tx,
  observations: readonly Row[],
  { companyId, itemId, trackerId, outliers }: Owner & { outliers: ReadonlySet<number> },
): Promise<void> => {
  const numbers = (value: (row: Row) => number | boolean | null | undefined) => numberColumn(observations.map(value))
  const io = observations.map((row) => JSON.stringify(row.io)).join(unitSeparator)
  // An empty text is none: NULL.
  const sensors = observations.map((row) => (row.sensors ? JSON.stringify(row.sensors) : '')).join(unitSeparator)
  await sql`
    INSERT INTO positions (company_id, item_id, tracker_id, source, is_valid, recorded_at, received_at, payload_hash, lat, lng,
      speed_kmh, heading, altitude_m, satellites, mark, ignition, odometer_m, driver_id, io, sensors)
    SELECT ${companyId}::integer, ${itemId}::integer, ${trackerId}::integer, ${observations[0]?.fix.source ?? 1}::smallint, true,
      recorded_at, recorded_at + ${sql.lit(delayMs)}, ${observations[0]?.fix.payloadHash ?? '0'}::bigint, lat, lng, speed_kmh, heading,
      altitude_m, satellites, mark, ignition, odometer_m, driver_id, io, sensors
    FROM unnest(
      ${numbers(({ fix }) => fix.recordedAt)}::bigint[],
      ${numbers(({ fix }) => fix.lat)}::double precision[],
      ${numbers(({ fix }) => fix.lng)}::double precision[],
      ${numbers(({ fix }) => fix.speedKmh)}::real[],
      ${numbers(({ fix }) => fix.heading)}::smallint[],
      ${numbers(({ fix }) => fix.altitudeM)}::real[],
      ${numbers(({ fix }) => fix.satellites)}::smallint[],
      ${numbers(({ fix }) => (outliers.has(fix.recordedAt) ? marks.outlier : marks.none))}::smallint[],
      ${numbers(({ fix }) => fix.ignition)}::boolean[],
      ${numbers(({ fix }) => fix.odometerM)}::double precision[],
      ${numbers((row) => row.driverId)}::integer[],
      string_to_array(${io}, ${sql.lit(unitSeparator)})::jsonb[],
      string_to_array(${sensors}, ${sql.lit(unitSeparator)}, '')::jsonb[]
    ) AS report (recorded_at, lat, lng, speed_kmh, heading, altitude_m, satellites, mark, ignition, odometer_m, driver_id, io, sensors)`.execute(
    tx,
  )
}
