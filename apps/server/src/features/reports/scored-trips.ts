import { heavyIcons } from '@atalaya/contract/item-choices'
import { leastScoredKm, type ScoreFormula, usualFormula } from '@atalaya/domain/driving-score'
import { type RawBuilder, sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'
import { type AskedReport, isOfDrivers, isWithin } from './asked-report.ts'
import { chosenTrips } from './driven-trips.ts'
import { faultKinds } from './harsh-events.ts'

/** Written out, since the index of faults is a part of its table (migration 0090). */
const isFault = sql`item_events.kind IN (${sql.join(faultKinds.map((kind) => sql.lit(kind)))})`

const counted = (kind: (typeof faultKinds)[number]) =>
  sql`count(*) FILTER (WHERE item_events.kind = ${sql.lit(kind)})::float8`

/**
 * Common tables for the query of a reader, behind those of `withChosen`: `facts` has what the chosen items' trips that began in the
 * period come to, a row an item and driver (null for nobody). Trips are read once and faults once: each finds the trip that it was on
 * among the last two that had begun, since those of one item do not overlap; at an instant that ends one and begins another it is both's.
 */
export const scoreFacts = (asked: AskedReport): RawBuilder<unknown> => sql`
  driven AS MATERIALIZED (
    SELECT chosen.id, trips.driver_id, sum(round(trips.distance_m))::float8 / 1000 AS km,
      sum(${tripUntil} - trips.started_at)::float8 AS driving_ms, sum(trips.idle_ms)::float8 AS idle_ms, max(${tripUntil}) AS last_at
    FROM ${chosenTrips(asked)}
    GROUP BY chosen.id, trips.driver_id
  ), heard AS MATERIALIZED (
    SELECT id, max(last_at) AS last_at FROM driven GROUP BY id
  ), told AS MATERIALIZED (
    SELECT heard.id, trips.driver_id, ${counted('hardBraking')} AS braking, ${counted('fastAcceleration')} AS acceleration,
      ${counted('sharpTurn')} AS turns, ${counted('overspeed')} AS overspeeds
    FROM heard JOIN item_events ON item_events.item_id = heard.id AND ${isFault}
      AND item_events.recorded_at >= ${asked.fromTs} AND item_events.recorded_at <= heard.last_at
    CROSS JOIN LATERAL (
      SELECT driver_id, started_at, ended_at, last_fix_at FROM trips
      WHERE item_id = heard.id AND started_at <= item_events.recorded_at ORDER BY started_at DESC LIMIT 2
    ) AS trips
    WHERE item_events.recorded_at <= ${tripUntil} AND ${isWithin(asked, sql.ref('trips.started_at'))}
      AND ${isOfDrivers(asked, sql.ref('trips.driver_id'))}
    GROUP BY heard.id, trips.driver_id
  ), facts AS (
    SELECT id, driver_id, sum(km) AS km, sum(driving_ms) AS driving_ms, sum(idle_ms) AS idle_ms, sum(braking) AS braking,
      sum(acceleration) AS acceleration, sum(turns) AS turns, sum(overspeeds) AS overspeeds
    FROM (
      SELECT id, driver_id, km, driving_ms, idle_ms, 0 AS braking, 0 AS acceleration, 0 AS turns, 0 AS overspeeds FROM driven
      UNION ALL SELECT id, driver_id, 0, 0, 0, braking, acceleration, turns, overspeeds FROM told
    ) AS either GROUP BY id, driver_id
  )`

/** Whether a row of `vehicles` is of the heavy class. */
export const isHeavy = sql<boolean>`(vehicles.icon = ANY (${[...heavyIcons]}::text[]))`

/** What a question is scored by: the company's formula, and what it says itself instead. */
const formulaOf = ({ formula = usualFormula, question: { settings } }: AskedReport): ScoreFormula =>
  Object.fromEntries(
    Object.entries(formula).map(([name, value]) => [name, settings[name as keyof ScoreFormula] ?? value]),
  ) as unknown as ScoreFormula

/** For FROM, after `facts`: each with its vehicle's class and factor. */
export const weighedFacts = (asked: AskedReport): RawBuilder<unknown> => {
  const { lightFactor, heavyFactor } = formulaOf(asked)
  return sql`facts JOIN vehicles ON vehicles.id = facts.id CROSS JOIN LATERAL (
    SELECT ${isHeavy} AS is_heavy, CASE WHEN ${isHeavy} THEN ${heavyFactor}::float8 ELSE ${lightFactor}::float8 END AS factor
  ) AS class`
}

/** What weighed facts come to, as columns. */
export const scoredSums = sql`
  sum(km) AS km, sum(driving_ms) AS "drivingMs", sum(idle_ms) AS "idleMs", sum(braking + acceleration + turns) AS manoeuvres,
  sum(overspeeds) AS overspeeds, sum(braking * factor) AS weighed_braking, sum(acceleration * factor) AS weighed_acceleration,
  sum(turns * factor) AS weighed_turns, sum(overspeeds * factor) AS weighed_overspeeds, sum(idle_ms * factor) AS weighed_idle_ms,
  CASE WHEN bool_and(is_heavy) THEN 'heavy' WHEN bool_or(is_heavy) THEN 'mixed' ELSE 'light' END AS "vehicleClass"`

/** The columns of `sums`, with the points and the score of packages/domain/src/driving-score.ts: null where too little was driven. */
export const scored = (asked: AskedReport): RawBuilder<unknown> => {
  const formula = formulaOf(asked)
  const enough = sql`km >= ${leastScoredKm}`
  const per100Km = (weighed: string, points: number) => sql`${sql.ref(weighed)} * ${points}::float8 * 100 / km`
  const points = {
    brakingPoints: per100Km('weighed_braking', formula.brakingPoints),
    accelerationPoints: per100Km('weighed_acceleration', formula.accelerationPoints),
    turnPoints: per100Km('weighed_turns', formula.turnPoints),
    overspeedPoints: per100Km('weighed_overspeeds', formula.overspeedPoints),
    idlePoints: sql`coalesce(weighed_idle_ms * 100 / nullif("drivingMs", 0), 0) * ${formula.idlePoints}::float8`,
  }
  const all = sql`(${sql.join(Object.values(points), sql` + `)})`
  const byKind = Object.entries(points).map(
    ([name, value]) => sql`CASE WHEN ${enough} THEN ${value} END AS ${sql.ref(name)}`,
  )
  return sql`
    CASE WHEN ${enough} THEN 10 / (1 + ${all} / ${formula.halfScorePoints}::float8) END AS score,
    CASE WHEN ${enough} THEN ${all} END AS points, ${sql.join(byKind)}, "vehicleClass", km AS "distanceKm", manoeuvres,
    CASE WHEN ${enough} THEN manoeuvres * 100 / km END AS "per100Km", overspeeds, "drivingMs", "idleMs",
    "idleMs" * 100 / nullif("drivingMs", 0) AS "idleShare"`
}
