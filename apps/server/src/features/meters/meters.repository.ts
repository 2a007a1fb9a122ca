import type { UserId } from '@atalaya/contract/identifiers'
import type { MeterCorrection } from '@atalaya/contract/meters'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

type Meter = MeterCorrection['meter']

interface MeterRow {
  id: number
  odometerM: number
  hourMeterMs: number
}

/** Of the vehicles that the viewer sees; whole metres, since a list of thousands is compared and not calculated with. */
export const readFleetMeters = async (tx: Tx, viewer: Viewer): Promise<MeterRow[]> => {
  const { rows } = await sql<MeterRow>`
    SELECT vehicles.id,
      round(coalesce(item_states.odometer_m, coalesce(initial_mileage_km, 0) * 1000 + odometer_offset_m)) AS "odometerM",
      coalesce(item_states.hour_meter_ms, round(coalesce(initial_hour_meter_h, 0) * 3600000) + hour_meter_offset_ms)
        AS "hourMeterMs"
    FROM vehicles LEFT JOIN item_states ON item_states.item_id = vehicles.id
    WHERE ${isVisibleTo(viewer, 'vehicles.id')}
    ORDER BY vehicles.id`.execute(tx)
  return rows
}

export const listMeterCorrections = async (tx: Tx, vehicleId: number, limit: number): Promise<MeterCorrection[]> =>
  (
    await tx
      .selectFrom('meter_corrections')
      .select(['id', 'meter', 'shown', 'at', 'moved_by', 'corrected_ts', 'user_id'])
      .where('item_id', '=', vehicleId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ moved_by, corrected_ts, user_id, meter, ...row }) => ({
    ...row,
    meter: meter as Meter,
    movedBy: moved_by,
    correctedTs: corrected_ts,
    userId: user_id as UserId,
  }))

/**
 * What a meter has counted since an instant, metres or milliseconds: whole trips, and of the one under way at that
 * instant its share by time; one that goes on reaches to its last fix. An engine runs during trips and while it
 * idles in stops.
 */
export const countedSince = async (tx: Tx, vehicleId: number, at: number, meter: Meter): Promise<number> => {
  const inTrips = meter === 'odometer' ? sql`distance_m` : sql`(until - started_at)`
  const stops = sql`UNION ALL SELECT idle_ms, started_at, until FROM (SELECT idle_ms, started_at,
    greatest(started_at, coalesce(ended_at, reported.at)) AS until FROM stops, reported WHERE item_id = ${vehicleId}) AS idle`
  const { rows } = await sql<{ counted: number }>`
    WITH reported AS (SELECT coalesce(max(recorded_at), 0) AS at FROM item_states WHERE item_id = ${vehicleId})
    SELECT coalesce(sum(amount * least(1, (until - ${at})::double precision / greatest(1, until - started_at))), 0)
      ::double precision AS counted
    FROM (
      SELECT ${inTrips} AS amount, started_at, until FROM (SELECT distance_m, started_at,
        coalesce(ended_at, last_fix_at, started_at) AS until FROM trips
        WHERE item_id = ${vehicleId}) AS driven
      ${meter === 'odometer' ? sql`` : stops}
    ) AS counted WHERE until > ${at}`.execute(tx)
  return rows[0]?.counted ?? 0
}

export interface NewCorrection {
  vehicleId: number
  meter: Meter
  shown: number
  at: number
  movedBy: number
  correctedTs: number
  userId: number
}

/** Moves what is shown from now on; ingest adds the sum to what it counts. */
export const insertMeterCorrection = async (tx: Tx, companyId: number, correction: NewCorrection): Promise<void> => {
  const { vehicleId, meter, movedBy } = correction
  await tx
    .insertInto('meter_corrections')
    .values({
      company_id: companyId,
      item_id: vehicleId,
      meter,
      at: correction.at,
      shown: correction.shown,
      moved_by: movedBy,
      corrected_ts: correction.correctedTs,
      user_id: correction.userId,
    })
    .execute()
  const [offset, shown] =
    meter === 'odometer' ? ['odometer_offset_m', 'odometer_m'] : ['hour_meter_offset_ms', 'hour_meter_ms']
  await sql`UPDATE vehicles SET ${sql.ref(offset)} = ${sql.ref(offset)} + ${movedBy} WHERE id = ${vehicleId}`.execute(
    tx,
  )
  await sql`UPDATE item_states SET ${sql.ref(shown)} = ${sql.ref(shown)} + ${movedBy} WHERE item_id = ${vehicleId}`.execute(
    tx,
  )
}
