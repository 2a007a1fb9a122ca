import { visitsReport } from '@atalaya/contract/reports/visits.report'
import { sql } from 'kysely'
import { isWithin, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'

/** Metres between two places: the haversine, as `domain/geometry` has it. */
const metresApart = sql`2 * 6371008.8 * asin(least(1, sqrt(
  power(sin(radians(stops.lat - pois.lat) / 2), 2)
  + cos(radians(pois.lat)) * cos(radians(stops.lat)) * power(sin(radians(stops.lng - pois.lng) / 2), 2))))`

/** Where on the map a zone is: its centre, the first of its corners, or where its way begins. */
const centre = (axis: 'lat' | 'lng') => sql`coalesce(geozones.shape -> 'centre' ->> ${sql.lit(axis)},
  geozones.shape -> 'points' -> 0 ->> ${sql.lit(axis)}, geozones.shape -> 'way' -> 0 ->> ${sql.lit(axis)})::float8`

export const visitsReader = defineReader(
  visitsReport,
  (asked) => sql`${withChosen(asked)}
    SELECT visits.*, "endedAtOrNow" - "startedAt" AS "dwellMs" FROM (
      SELECT chosen.name AS item, geozones.name AS visited, 'geozone' AS "placeKind", geozone_visits.entered_at AS "startedAt",
        geozone_visits.left_at AS "endedAt", coalesce(geozone_visits.left_at, ${asked.now}) AS "endedAtOrNow",
        chosen.id AS "itemId", chosen.item_type AS "itemType", ${centre('lat')} AS lat, ${centre('lng')} AS lng
      FROM chosen JOIN geozone_visits ON geozone_visits.item_id = chosen.id
        JOIN geozones ON geozones.id = geozone_visits.geozone_id AND geozones.deleted_ts IS NULL
      WHERE ${isWithin(asked, sql.ref('geozone_visits.entered_at'))}
      UNION ALL
      SELECT chosen.name, pois.name, 'poi', stops.started_at, stops.ended_at, coalesce(stops.ended_at, ${asked.now}),
        chosen.id, chosen.item_type, pois.lat, pois.lng
      FROM chosen JOIN stops ON stops.item_id = chosen.id
        JOIN pois ON abs(stops.lat - pois.lat) * 111000 <= pois.radius_m AND ${metresApart} <= pois.radius_m
      WHERE ${isWithin(asked, sql.ref('stops.started_at'))}
    ) AS visits
    ORDER BY "startedAt", "itemId"`,
)
