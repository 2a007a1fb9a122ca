import { logbookReport } from '@atalaya/contract/reports/logbook.report'
import { daysToDecide, type TripKind } from '@atalaya/domain/trip-purposes'
import { type RawBuilder, sql } from 'kysely'
import { tripUntil } from '../../../database/stored-trip.ts'
import { currentDecision, daysLeftOfTrip, isDiscreetTrip, standingOfTrip } from '../../trip-purposes/index.ts'
import { isOfDrivers, isWithin, isWithinDays, withChosen } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { tripDay } from '../driven-trips.ts'

/** The trip's own counter at one end of it: the first or the last report that tells one. */
const counterM = (order: 'ASC' | 'DESC') => sql`(
  SELECT odometer_m FROM positions WHERE positions.item_id = trips.item_id AND positions.recorded_at >= trips.started_at
    AND positions.recorded_at <= ${tripUntil} AND positions.odometer_m IS NOT NULL AND positions.mark = 0
  ORDER BY positions.recorded_at ${sql.raw(order)} LIMIT 1)`

/**
 * What the meter showed at each end: as it stands now, less what was driven since. Nobody's dashboard shows that before somebody has
 * read it off, be it once.
 */
const isReadOff = sql`(vehicles.initial_mileage_km IS NOT NULL OR EXISTS (
  SELECT FROM meter_corrections WHERE meter_corrections.item_id = vehicles.id AND meter_corrections.meter = 'odometer'))`

/** What is told of business and of what nobody has decided, and kept of the rest. */
const told = (value: RawBuilder<unknown>) => sql`CASE WHEN NOT is_discreet THEN ${value} END`
const kmOf = (kind: TripKind) => sql`CASE WHEN kind = ${sql.lit(kind)} THEN km END`
const day = (instant: RawBuilder<unknown>, timezone: string) =>
  sql`to_char(to_timestamp(${instant} / 1000.0) AT TIME ZONE ${timezone}, 'YYYY-MM-DD')`

/**
 * What has to be kept is kept here, so that no table, map, file or program can tell it; nor can the times of day, by which somebody
 * could ask until a private trip is found: it is asked for by its day alone, and within a day it has no place among the others.
 */
export const logbookReader = defineReader(logbookReport, (asked) => {
  const { timezone } = asked
  const daysLeft = daysLeftOfTrip(asked, daysToDecide)
  const startedAt = sql.ref('trips.started_at')
  return sql`${withChosen(asked)}, metered AS MATERIALIZED (
      SELECT chosen.name AS item, chosen.item_type, trips.*, item_states.odometer_m - sum(trips.distance_m) OVER driven AS start_m,
        item_states.odometer_m - sum(trips.distance_m) OVER driven + trips.distance_m AS end_m
      FROM chosen JOIN trips ON trips.item_id = chosen.id AND trips.started_at >= ${asked.fromTs}
        LEFT JOIN item_states ON item_states.item_id = chosen.id
      WINDOW driven AS (PARTITION BY trips.item_id ORDER BY trips.started_at DESC)
    ), book AS MATERIALIZED (
      SELECT trips.*, ${tripDay(timezone)} AS day,
        round(trips.distance_m)::float8 / 1000 AS km, ${isDiscreetTrip} AS is_discreet, decided.id AS decision_id,
        decided.kind, decided.purpose, decided.person, decided.remark, decided.user_name, decided.decided_ts, decided.reason,
        decided.changes, ${daysLeft} AS days_left, ${standingOfTrip(daysLeft)} AS standing,
        CASE WHEN vehicles.odometer_source = 'can' THEN 'counter' WHEN ${isReadOff} THEN 'meter' ELSE 'notEntered' END AS odometer_by
      FROM metered AS trips JOIN vehicles ON vehicles.id = trips.item_id LEFT JOIN LATERAL ${currentDecision} AS decided ON true
      WHERE ${isWithinDays(asked, startedAt)} AND ${isOfDrivers(asked, sql.ref('trips.driver_id'))}
        AND (${isDiscreetTrip} OR ${isWithin(asked, startedAt)})
    )
    SELECT item, to_char(day, 'YYYY-MM-DD') AS day, ${told(sql`started_at`)} AS "startedAt", NULL AS "from",
      ${told(sql`ended_at`)} AS "endedAt", NULL AS "to", coalesce(kind, 'undecided') AS kind, ${told(sql`purpose`)} AS purpose,
      ${told(sql`person`)} AS person, km AS "distanceKm", ${kmOf('business')} AS "businessKm", ${kmOf('commute')} AS "commuteKm",
      ${kmOf('private')} AS "privateKm", CASE WHEN kind IS NULL THEN 1 END AS undecided,
      CASE WHEN kind IS NULL THEN greatest(days_left, 0) END AS "daysLeft",
      ${told(sql`odometer.start_m / 1000`)} AS "startKm", ${told(sql`odometer.end_m / 1000`)} AS "endKm",
      ${told(sql`CASE WHEN odometer_by = 'counter' AND odometer.start_m IS NULL THEN 'notTold' ELSE odometer_by END`)} AS "odometerBy",
      ${told(sql`seen_drivers.name`)} AS driver, standing, user_name AS "decidedBy", ${day(sql`decided_ts`, timezone)} AS "decidedOn",
      changes, ${told(sql`remark`)} AS remark, ${told(sql`reason`)} AS "lateReason",
      ${told(sql`book.id`)} AS "trackId", decision_id AS "decisionId", item_id AS "itemId", item_type AS "itemType", days_left < 0 AS "isOver",
      ${told(sql`seen_drivers.id`)} AS "driverId", ${told(sql`start_lat`)} AS "startLat", ${told(sql`start_lng`)} AS "startLng",
      ${told(sql`end_lat`)} AS "endLat", ${told(sql`end_lng`)} AS "endLng"
    FROM book LEFT JOIN seen_drivers ON seen_drivers.id = book.driver_id
      LEFT JOIN LATERAL (
        SELECT ${counterM('ASC')} AS start_m, ${counterM('DESC')} AS end_m FROM (SELECT book.*) AS trips
        WHERE odometer_by = 'counter' AND NOT is_discreet
        UNION ALL SELECT book.start_m, book.end_m WHERE odometer_by = 'meter' AND NOT is_discreet
      ) AS odometer ON true
    ORDER BY day, is_discreet, "startedAt", item, item_id, km`
})
