import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** So many of the calls of a minute as are left and wanted; a clock that is behind another's takes of the later minute. */
export const takeCalls = async (
  tx: Tx,
  { id, wanted, minuteTs }: { id: number; wanted: number; minuteTs: number },
): Promise<number> => {
  const { rows } = await sql<{ given: number }>`
    UPDATE api_keys SET calls_minute_ts = greatest(calls_minute_ts, ${minuteTs}), calls_taken = before.taken + before.given
    FROM (
      SELECT id, taken, least(${wanted}::integer, greatest(0, calls_per_minute - taken)) AS given FROM (
        SELECT id, calls_per_minute, CASE WHEN calls_minute_ts >= ${minuteTs} THEN calls_taken ELSE 0 END AS taken
        FROM api_keys WHERE id = ${id} FOR UPDATE
      ) AS locked
    ) AS before
    WHERE api_keys.id = before.id RETURNING before.given`.execute(tx)
  return rows[0]?.given ?? 0
}
