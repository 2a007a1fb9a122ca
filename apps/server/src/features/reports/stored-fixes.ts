import { sql } from 'kysely'
import { isBelieved } from '../../database/believed-fix.ts'

/** For `JOIN LATERAL`: the last fix of a chosen item that is not later than `at`; through its index, the newest partition first. */
export const lastFixBefore = (at: number) => sql`(
  SELECT recorded_at, lat, lng, speed_kmh, ignition, driver_id FROM positions
  WHERE positions.item_id = chosen.id AND positions.recorded_at <= ${at} AND ${isBelieved}
  ORDER BY positions.recorded_at DESC LIMIT 1)`
