import { countriesReport } from '@atalaya/contract/reports/countries.report'
import { unknownRegion } from '@atalaya/domain/regions/region-map'
import { sql } from 'kysely'
import { settingOf, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { tripDay } from '../driven-trips.ts'

/**
 * As the daily sums keep it, whose running day is some minutes old: whole days of the company, whatever the hours. What was summed before
 * there were countries, and what is not summed up yet, is of an unknown one until it is, so that the rows come to what was driven. Parts of a
 * year begin with it.
 */
export const countriesReader = defineReader(countriesReport, (asked) => {
  const { from, to } = asked.question
  const months = sql.lit(settingOf(asked, 'monthsARow'))
  return sql`${withChosen(asked)}, known AS MATERIALIZED (
      SELECT item_days.item_id, item_days.day, coalesce(item_days.regions, jsonb_build_object(${unknownRegion}::text, item_days.distance_m)) AS regions
      FROM chosen JOIN item_days ON item_days.item_id = chosen.id
      WHERE item_days.day BETWEEN ${from}::date AND ${to}::date AND item_days.distance_m > 0
    ), unsummed AS MATERIALIZED (
      SELECT chosen.id AS item_id, ${tripDay(asked.timezone)} AS day,
        jsonb_build_object(${unknownRegion}::text, sum(round(trips.distance_m))::integer) AS regions
      FROM chosen LEFT JOIN item_day_marks AS mark ON mark.item_id = chosen.id
        JOIN trips ON trips.item_id = chosen.id AND trips.started_at < ${asked.toTs} AND trips.distance_m >= 0.5
          AND trips.started_at >= CASE WHEN mark.from_ts > ${asked.fromTs} THEN mark.from_ts ELSE ${asked.fromTs}::bigint END
      WHERE NOT EXISTS (SELECT FROM item_days WHERE item_days.item_id = chosen.id AND item_days.day = ${tripDay(asked.timezone)})
      GROUP BY 1, 2
    ), driven AS (
      SELECT item_id, day, regions, greatest(${from}::date, make_date(extract(year FROM day)::integer,
        (extract(month FROM day)::integer - 1) / ${months} * ${months} + 1, 1)) AS part_from
      FROM (SELECT * FROM known UNION ALL SELECT * FROM unsummed) AS days
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
