import { sql } from 'kysely'
import type { AskedReport } from './asked-report.ts'

/**
 * As CTEs `tanks`, what the sensors of the chosen items' tanks told day by day, and `tank_changes`, what came into them and went: as the
 * daily sums keep it, whose running day is some minutes old.
 */
export const tankDays = ({ question: { from, to } }: AskedReport) => sql`
  tanks AS (
    SELECT item_days.item_id, item_days.day, (told ->> 'sensorId')::integer AS sensor_id, (told ->> 'firstL')::float8 AS first_l,
      (told ->> 'lastL')::float8 AS last_l, told -> 'changes' AS changes
    FROM chosen JOIN item_days ON item_days.item_id = chosen.id CROSS JOIN LATERAL jsonb_array_elements(item_days.tanks) AS told
    WHERE item_days.day BETWEEN ${from}::date AND ${to}::date AND item_days.tanks IS NOT NULL
  ), tank_changes AS (
    SELECT tanks.item_id, tanks.sensor_id, change ->> 'kind' AS kind, (change ->> 'startedAt')::bigint AS started_at,
      (change ->> 'endedAt')::bigint AS ended_at, (change ->> 'fromLevel')::float8 AS from_l, (change ->> 'toLevel')::float8 AS to_l,
      (change ->> 'lat')::float8 AS lat, (change ->> 'lng')::float8 AS lng
    FROM tanks CROSS JOIN LATERAL jsonb_array_elements(tanks.changes) AS change
  )`
