import { discreetKinds, longestDecidedMs, type TripStanding } from '@atalaya/domain/trip-purposes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'

const mostToKeep = sql`array_position(${[...discreetKinds]}::text[], live.kind)`

/**
 * For `JOIN LATERAL … ON true` beside `trips`: every decision that is about a trip, oldest first, with the stretch of the trip that it
 * is about, and whether it still holds.
 *
 * Late reports move where trips begin and end, part one and join two, so that a decision is about time: it counts for a trip where
 * half of the shorter one lies in the other, and a newer one puts it out of force where it takes half of that stretch. What counts
 * of a trip that was two before may be several: `currentDecision` has which one.
 */
export const decisionsOfTrip = sql`(
  WITH counting AS MATERIALIZED (
    SELECT said.*, greatest(said.started_at, trips.started_at) AS from_ts, least(said.ended_at, ${tripUntil}) AS to_ts
    FROM trip_purposes AS said
    WHERE said.item_id = trips.item_id AND said.started_at > trips.started_at - ${sql.lit(longestDecidedMs)}::bigint
      AND said.started_at <= ${tripUntil} AND said.ended_at >= trips.started_at
      AND 2 * (least(said.ended_at, ${tripUntil}) - greatest(said.started_at, trips.started_at))
        >= least(said.ended_at - said.started_at, ${tripUntil} - trips.started_at)
  )
  SELECT counting.*, NOT EXISTS (
    SELECT FROM counting AS newer WHERE newer.id > counting.id
      AND 2 * (least(newer.to_ts, counting.to_ts) - greatest(newer.from_ts, counting.from_ts)) >= counting.to_ts - counting.from_ts
  ) AS holds
  FROM counting)`

/**
 * For `LEFT JOIN LATERAL … AS decided ON true` beside `trips`: the decision that a trip goes by, none while nobody has said anything.
 * Of several it is the one that has most to keep to itself: a private way does not come to light because it was joined to another.
 */
export const currentDecision = sql`(
  WITH said AS MATERIALIZED (SELECT * FROM ${decisionsOfTrip} AS decision)
  SELECT live.id, live.kind, live.purpose, live.person, live.remark, live.user_name, live.decided_ts, live.is_late, live.reason,
    (SELECT count(*) FROM said WHERE NOT said.holds)::integer AS changes,
    (SELECT bool_or(NOT said.is_late) FROM said) AS was_in_time
  FROM said AS live WHERE live.holds
  ORDER BY ${mostToKeep} NULLS LAST, live.started_at = trips.started_at DESC, live.to_ts - live.from_ts DESC, live.id DESC
  LIMIT 1)`

/** Of a trip with its `decided`: days and kilometres alone are told. */
export const isDiscreetTrip: RawBuilder<SqlBool> = sql`coalesce(decided.kind = ANY (${[...discreetKinds]}::text[]), false)`

interface Clock {
  now: number
  timezone: string
}

const dateOf = (instant: RawBuilder<unknown>, timezone: string) =>
  sql`(to_timestamp(${instant} / 1000.0) AT TIME ZONE ${timezone})::date`

/** As `daysLeftToDecide` has it (packages/domain/src/trip-purposes.ts). */
export const daysLeftOfTrip = ({ now, timezone }: Clock, days: number): RawBuilder<number> =>
  sql<number>`least(${days}, ${dateOf(sql`coalesce(trips.ended_at, ${now})`, timezone)} + ${days}::integer
    - ${dateOf(sql`${now}::bigint`, timezone)})`

const standing = (word: TripStanding) => sql.lit(word)

/** Of a trip with its `decided` and what is left of its days. */
export const standingOfTrip = (daysLeft: RawBuilder<number>): RawBuilder<TripStanding> => sql<TripStanding>`CASE
  WHEN decided.kind IS NULL AND ${daysLeft} < 0 THEN ${standing('overdue')}
  WHEN decided.kind IS NULL THEN ${standing('open')}
  WHEN NOT decided.is_late THEN ${standing('inTime')}
  WHEN decided.was_in_time THEN ${standing('edited')}
  ELSE ${standing('late')} END`
