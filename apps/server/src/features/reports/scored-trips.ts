import { leastScoredKm } from '@atalaya/domain/driving-score'
import { sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'
import { type AskedReport, settingOf } from './asked-report.ts'
import { faultKinds, manoeuvreKinds } from './harsh-events.ts'

/** For `JOIN LATERAL`: what a trip of `trips` was told of. */
export const tripFaults = sql`(
  SELECT count(*) FILTER (WHERE item_events.kind = ANY (${[...manoeuvreKinds]}::text[]))::float8 AS manoeuvres,
    count(*) FILTER (WHERE item_events.kind = 'overspeed')::float8 AS overspeeds
  FROM item_events WHERE item_events.item_id = trips.item_id
    AND item_events.recorded_at >= trips.started_at AND item_events.recorded_at <= ${tripUntil}
    AND item_events.kind = ANY (${[...faultKinds]}::text[]))`

/** What scored trips come to, as columns. */
export const scoredSums = sql`
  round(sum(trips.distance_m))::float8 / 1000 AS km, sum(faults.manoeuvres) AS manoeuvres, sum(faults.overspeeds) AS overspeeds,
  sum(${tripUntil} - trips.started_at)::float8 AS "drivingMs", sum(trips.idle_ms)::float8 AS "idleMs"`

/** The columns of `sums`, with the points and the score of packages/domain/src/driving-score.ts: null where too little was driven. */
export const scored = (asked: AskedReport) => {
  const enough = sql`km >= ${leastScoredKm}`
  const share = sql`"idleMs" * 100 / nullif("drivingMs", 0)`
  const points = sql`(manoeuvres * ${settingOf(asked, 'harshPoints')}::float8 + overspeeds * ${settingOf(asked, 'overspeedPoints')}::float8) * 100 / km
    + coalesce(${share}, 0) * ${settingOf(asked, 'idlePoints')}::float8`
  return sql`
    CASE WHEN ${enough} THEN 10 / (1 + (${points}) / ${settingOf(asked, 'halfScorePoints')}::float8) END AS score,
    CASE WHEN ${enough} THEN ${points} END AS points, km AS "distanceKm", manoeuvres,
    CASE WHEN ${enough} THEN manoeuvres * 100 / km END AS "per100Km", overspeeds, "drivingMs", "idleMs",
    ${share} AS "idleShare"`
}
