import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AskedReport, isOfDrivers, isWithin, isWithinDays } from './asked-report.ts'

/** Marks 1 and 2, an outlier or an impossible clock, are kept for the installer and never part of a way. */
export const isBelieved: RawBuilder<SqlBool> = sql`positions.lat IS NOT NULL AND positions.is_valid AND positions.mark = 0`

/** For `JOIN LATERAL`: the last fix of a chosen item that is not later than `at`; through its index, the newest partition first. */
export const lastFixBefore = (at: number) => sql`(
  SELECT recorded_at, lat, lng, speed_kmh, ignition, driver_id FROM positions
  WHERE positions.item_id = chosen.id AND positions.recorded_at <= ${at} AND ${isBelieved}
  ORDER BY positions.recorded_at DESC LIMIT 1)`

/** What comes after a fix belongs to it for so long and no longer: what a tracker did in a gap is not known. */
const longestMs = 600_000

/**
 * As CTEs `all_fixes` and, of those asked for, `fixes`: each with how long it held, up to the item's next one, whoever drove then and at
 * whatever hour; the last of the days held for a time that nobody knows.
 */
export const fixesWithTime = (asked: AskedReport) => sql`
  all_fixes AS (
    SELECT positions.item_id, positions.recorded_at, positions.lat, positions.lng, positions.speed_kmh, positions.driver_id,
      coalesce(lead(positions.recorded_at) OVER (PARTITION BY positions.item_id ORDER BY positions.recorded_at)
        - positions.recorded_at, 0) AS until_next_ms
    FROM chosen JOIN positions ON positions.item_id = chosen.id AND ${isWithinDays(asked, sql.ref('positions.recorded_at'))}
    WHERE ${isBelieved}
  ), fixes AS (
    SELECT item_id, lat, lng, speed_kmh, least(until_next_ms, ${longestMs}) AS ms FROM all_fixes
    WHERE ${isWithin(asked, sql.ref('all_fixes.recorded_at'))} AND ${isOfDrivers(asked, sql.ref('all_fixes.driver_id'))}
  )`
