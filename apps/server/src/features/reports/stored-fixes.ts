import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Marks 1 and 2, an outlier or an impossible clock, are kept for the installer and never part of a way. */
export const isBelieved: RawBuilder<SqlBool> = sql`positions.lat IS NOT NULL AND positions.is_valid AND positions.mark = 0`

/** For `JOIN LATERAL`: the last fix of a chosen item that is not later than `at`; through its index, the newest partition first. */
export const lastFixBefore = (at: number) => sql`(
  SELECT recorded_at, lat, lng, speed_kmh, ignition, driver_id FROM positions
  WHERE positions.item_id = chosen.id AND positions.recorded_at <= ${at} AND ${isBelieved}
  ORDER BY positions.recorded_at DESC LIMIT 1)`
