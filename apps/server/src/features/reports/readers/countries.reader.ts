import { countriesReport } from '@atalaya/contract/reports/countries.report'
import { unknownRegion } from '@atalaya/domain/regions/region-map'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/**
 * As the daily sums keep it, whose running day is some minutes old: whole days of the company, whatever the hours. What was summed before
 * there were countries is of an unknown one until it is summed anew, so that the rows come to what was driven. Parts of a year begin with it.
 */
export const countriesReader = defineReader(countriesReport, (asked) => {
  const { from, to } = asked.question
  const months = sql.lit(settingOf(asked, 'monthsARow'))
  return sql`${withChosen(asked)}, driven AS (
      SELECT item_days.item_id, item_days.day, coalesce(item_days.regions, jsonb_build_object(${unknownRegion}::text, item_days.distance_m)) AS regions,
        greatest(${from}::date, make_date(extract(year FROM item_days.day)::integer,
          (extract(month FROM item_days.day)::integer - 1) / ${months} * ${months} + 1, 1)) AS part_from
      FROM chosen JOIN item_days ON item_days.item_id = chosen.id
      WHERE item_days.day BETWEEN ${from}::date AND ${to}::date AND item_days.distance_m > 0
    ), crossed AS (
      SELECT driven.item_id, driven.part_from, region.code, sum(region.metres::integer)::float8 AS metres,
        count(*)::float8 AS days, min(driven.day) AS first_day, max(driven.day) AS last_day
      FROM driven CROSS JOIN LATERAL jsonb_each_text(driven.regions) AS region (code, metres)
      GROUP BY driven.item_id, driven.part_from, region.code
    )
    SELECT chosen.name AS item, crossed.code AS country, crossed.metres / 1000 AS "distanceKm",
      100 * crossed.metres / sum(crossed.metres) OVER (PARTITION BY crossed.item_id, crossed.part_from) AS share,
      crossed.days AS "daysThere", crossed.first_day::text AS "firstDay", crossed.last_day::text AS "lastDay",
      crossed.part_from::text AS "partFrom", chosen.id AS "itemId", chosen.item_type AS "itemType"
    FROM crossed JOIN chosen ON chosen.id = crossed.item_id
    ORDER BY "distanceKm" DESC, chosen.id, crossed.part_from, crossed.code`
})
