import { fuelUseReport } from '@atalaya/contract/reports/fuel-use.report'
import { sql } from 'kysely'
import { withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { tankDays } from '../tank-days.ts'

/** On a shorter way a sensor's noise, or the step of a counter, would be told as a consumption. */
const leastKm = { counter: 10, tank: 100 }

/**
 * The vehicle's own counter where it has one; else what its tanks had at first, and what came into them, less what went and what they have
 * at last. Whole days of the company, whatever the hours.
 */
export const fuelUseReader = defineReader(
  fuelUseReport,
  (asked) => sql`${withChosen(asked)}, ${tankDays(asked)}, counted AS (
      SELECT item_days.item_id, sum(item_days.fuel_used_l::float8) AS counted_l, sum(item_days.distance_m) / 1000.0::float8 AS km,
        sum(item_days.engine_on_ms)::float8 AS engine_on_ms
      FROM chosen JOIN item_days ON item_days.item_id = chosen.id
      WHERE item_days.day BETWEEN ${asked.question.from}::date AND ${asked.question.to}::date
      GROUP BY item_days.item_id
    ), fallen AS (
      SELECT item_id, sum(first_l - last_l) AS fallen_l FROM (
        SELECT item_id, (array_agg(first_l ORDER BY day))[1] AS first_l, (array_agg(last_l ORDER BY day DESC))[1] AS last_l
        FROM tanks GROUP BY item_id, sensor_id
      ) AS ends GROUP BY item_id
    ), came AS (
      SELECT item_id, coalesce(sum(to_l - from_l) FILTER (WHERE kind = 'filling'), 0) AS filled_l,
        coalesce(sum(from_l - to_l) FILTER (WHERE kind = 'drop'), 0) AS drawn_l,
        count(*) FILTER (WHERE kind = 'filling')::integer AS fillings, count(*) FILTER (WHERE kind = 'drop')::integer AS drops
      FROM tank_changes GROUP BY item_id
    ), used AS (
      SELECT counted.item_id, counted.km, counted.engine_on_ms,
        coalesce(counted.counted_l, greatest(0, fallen.fallen_l + coalesce(came.filled_l, 0) - coalesce(came.drawn_l, 0))) AS litres,
        CASE WHEN counted.counted_l IS NOT NULL THEN 'counter' ELSE 'tank' END AS method,
        CASE WHEN fallen.item_id IS NOT NULL THEN coalesce(came.filled_l, 0) END AS filled_l,
        CASE WHEN fallen.item_id IS NOT NULL THEN coalesce(came.drawn_l, 0) END AS drawn_l,
        CASE WHEN fallen.item_id IS NOT NULL THEN coalesce(came.fillings, 0) END AS fillings,
        CASE WHEN fallen.item_id IS NOT NULL THEN coalesce(came.drops, 0) END AS drops
      FROM counted LEFT JOIN fallen USING (item_id) LEFT JOIN came USING (item_id)
      WHERE counted.counted_l IS NOT NULL OR fallen.item_id IS NOT NULL
    )
    SELECT chosen.name AS item, used.litres AS "usedL",
      CASE WHEN used.km >= CASE used.method WHEN 'counter' THEN ${leastKm.counter}::float8 ELSE ${leastKm.tank}::float8 END
        THEN used.litres / used.km * 100 END AS "litresPer100Km",
      used.km AS "distanceKm", used.filled_l AS "filledL", used.fillings, used.drawn_l AS "drawnL", used.drops,
      used.engine_on_ms AS "engineOnMs", used.method, chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM used JOIN chosen ON chosen.id = used.item_id
    ORDER BY "usedL" DESC, chosen.id`,
)
