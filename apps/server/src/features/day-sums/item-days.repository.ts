import type { RegionMetres } from '@atalaya/domain/days/day-regions'
import type { DaySums } from '@atalaya/domain/days/day-sums'
import type { TankDay } from '@atalaya/domain/days/tank-day'
import { sql } from 'kysely'
import {
  float4Column,
  int2Column,
  int4Column,
  int8Column,
  jsonbColumn,
  textColumn,
} from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'
import type { SummedDay } from './day-parts.ts'

/** Under what sums are made now, by time zone and type of item. */
export interface CurrentStamp {
  timezone: string
  itemType: number
  stamp: number
}

export interface DueItem {
  itemId: number
  companyId: number
  itemType: 1 | 2 | 3
  fromTs: number
  version: number
  timezone: string
  stamp: number
  /** Its sums were made by another rule, time zone or settings: all of them are to be made again. */
  isOutdated: boolean
  /** Where the history of its company begins. */
  keptFrom: number
  receivedAt: number
}

/**
 * Takes what is due for longest, for so long that nobody else does: two that ask at once get different ones, and of one that
 * died they are taken again when its time is over.
 */
export const claimDueItems = async (
  tx: Tx,
  stamps: readonly CurrentStamp[],
  { now, leaseMs, limit }: { now: number; leaseMs: number; limit: number },
): Promise<DueItem[]> => {
  const { rows } = await sql<DueItem>`
    WITH due AS (
      SELECT mark.item_id, items.item_type, companies.timezone, current.stamp, mark.stamp <> current.stamp AS is_outdated
      FROM item_day_marks AS mark
      JOIN items ON items.id = mark.item_id
      JOIN companies ON companies.id = mark.company_id
      JOIN unnest(
        ${textColumn(stamps, ({ timezone }) => timezone)}::text[],
        ${int2Column(stamps, ({ itemType }) => itemType)}::smallint[],
        ${int4Column(stamps, ({ stamp }) => stamp)}::integer[]
      ) AS current (timezone, item_type, stamp)
        ON current.timezone = companies.timezone AND current.item_type = items.item_type
      WHERE (due_ts <= ${now} OR mark.stamp <> current.stamp) AND lease_until <= ${now}
      ORDER BY due_ts LIMIT ${limit} FOR UPDATE OF mark SKIP LOCKED
    ), claimed AS (
      UPDATE item_day_marks AS mark SET lease_until = ${now + leaseMs} FROM due WHERE mark.item_id = due.item_id
      RETURNING mark.item_id, company_id, from_ts, version
    )
    SELECT item_id AS "itemId", claimed.company_id AS "companyId", due.item_type AS "itemType", from_ts AS "fromTs", version,
      timezone, stamp, is_outdated AS "isOutdated", coalesce(kept_from, 0) AS "keptFrom", coalesce(received_at, 0) AS "receivedAt"
    FROM claimed JOIN due USING (item_id) LEFT JOIN history_ends ON history_ends.company_id = claimed.company_id
    LEFT JOIN item_states USING (item_id)
    ORDER BY claimed.company_id, item_id`.execute(tx)
  return rows
}

export interface Settled {
  itemId: number
  version: number
  /** From when on its days are to be summed anew from now on. */
  fromTs: number
  dueTs: number
  stamp: number
}

/**
 * Holds the marks that are as they were read, and answers of which items: of the others somebody has changed the past meanwhile,
 * or is at it. Nothing waits here, so that a batch of ingest waits for no longer than the writing takes.
 */
export const holdMarks = async (tx: Tx, items: readonly Settled[]): Promise<Set<number>> => {
  const { rows } = await sql<{ item_id: number }>`
    SELECT item_day_marks.item_id FROM item_day_marks JOIN unnest(
      ${int4Column(items, ({ itemId }) => itemId)}::integer[],
      ${int4Column(items, ({ version }) => version)}::integer[]
    ) AS read (item_id, version) USING (item_id, version)
    FOR UPDATE OF item_day_marks SKIP LOCKED`.execute(tx)
  return new Set(rows.map(({ item_id }) => item_id))
}

export const settleMarks = async (tx: Tx, items: readonly Settled[], now: number): Promise<void> => {
  await sql`
    UPDATE item_day_marks AS mark SET from_ts = settled.from_ts, due_ts = settled.due_ts, stamp = settled.stamp,
      summed_ts = ${now}, lease_until = 0
    FROM unnest(
      ${int4Column(items, ({ itemId }) => itemId)}::integer[],
      ${int8Column(items, ({ fromTs }) => fromTs)}::bigint[],
      ${int8Column(items, ({ dueTs }) => dueTs)}::bigint[],
      ${int4Column(items, ({ stamp }) => stamp)}::integer[]
    ) AS settled (item_id, from_ts, due_ts, stamp)
    WHERE mark.item_id = settled.item_id`.execute(tx)
}

export const readTimezones = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('companies').select('timezone').distinct().execute()).map(({ timezone }) => timezone)

/** The first instant that a trip or a stop of each item tells of; none for items without. */
export const readBeginnings = async (tx: Tx, itemIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; began: number | null }>`
    SELECT asked.id, least(
      (SELECT started_at FROM trips WHERE item_id = asked.id ORDER BY started_at LIMIT 1),
      (SELECT started_at FROM stops WHERE item_id = asked.id ORDER BY started_at LIMIT 1)
    ) AS began FROM unnest(${[...itemIds]}::integer[]) AS asked (id)`.execute(tx)
  return new Map(rows.flatMap(({ id, began }) => (began === null ? [] : [[id, began] as const])))
}

/** Before geozones go for good, and their visits with them: the days of those visits are summed up anew. */
export const markDaysWithVisits = async (tx: Tx, geozoneIds: readonly number[]): Promise<void> => {
  const visits = sql`geozone_visits WHERE geozone_id = ANY (${[...geozoneIds]}::integer[])`
  // In the order of items, as ingest marks them.
  await sql`SELECT FROM item_day_marks WHERE item_id IN (SELECT item_id FROM ${visits}) ORDER BY item_id FOR UPDATE`.execute(
    tx,
  )
  await sql`
    UPDATE item_day_marks AS mark
    SET from_ts = least(from_ts, since), due_ts = 0, version = version + 1, lease_until = 0
    FROM (SELECT item_id, min(entered_at) AS since FROM ${visits} GROUP BY item_id) AS visited
    WHERE mark.item_id = visited.item_id`.execute(tx)
}

/** A range of days of one item, both included. */
export interface DayRange {
  itemId: number
  fromDay: string
  toDay: string
}

/** Sums of the ranges as they are now: what is stored of them and came to nothing goes. */
export const writeDays = async (
  tx: Tx,
  ranges: readonly DayRange[],
  days: readonly (SummedDay & {
    companyId: number
    stamp: number
    tanks: readonly TankDay[] | null
    regions: RegionMetres | null
  })[],
): Promise<void> => {
  await sql`
    DELETE FROM item_days USING unnest(
      ${int4Column(ranges, ({ itemId }) => itemId)}::integer[],
      ${textColumn(ranges, ({ fromDay }) => fromDay)}::text[]::date[],
      ${textColumn(ranges, ({ toDay }) => toDay)}::text[]::date[]
    ) AS range (item_id, from_day, to_day)
    WHERE item_days.item_id = range.item_id AND day BETWEEN from_day AND to_day
      AND (item_days.item_id, day) NOT IN (SELECT * FROM unnest(
        ${int4Column(days, ({ itemId }) => itemId)}::integer[],
        ${textColumn(days, ({ date }) => date)}::text[]::date[]
      ))`.execute(tx)
  if (days.length === 0) return
  const whole = (pick: (sums: DaySums) => number | null) =>
    sql`${int4Column(days, ({ sums }) => pick(sums))}::integer[]`
  const count = (pick: (sums: DaySums) => number) =>
    sql`${int2Column(days, ({ sums }) => Math.min(pick(sums), 32_767))}::smallint[]`
  // `unnest` would make one array of arrays.
  const driven = days.filter(({ drivenByHour }) => drivenByHour !== null)
  const instant = (pick: (day: SummedDay) => number | null) => sql`${int8Column(days, pick)}::bigint[]`
  await sql`
    INSERT INTO item_days (item_id, company_id, day, from_ts, until_ts, stamp, distance_m, odometer_m, driving_ms, stopped_ms,
      idle_ms, parked_ms, gap_ms, engine_on_ms, fuel_used_l, max_speed_kmh, trips, stops, visits, events, first_moved_ts, last_moved_ts,
      tanks, begun, regions, driven_by_hour)
    SELECT day.*, hours.driven::integer[] FROM unnest(
      ${int4Column(days, ({ itemId }) => itemId)}::integer[], ${int4Column(days, ({ companyId }) => companyId)}::integer[],
      ${textColumn(days, ({ date }) => date)}::text[]::date[],
      ${instant(({ fromTs }) => fromTs)}, ${instant(({ untilTs }) => untilTs)},
      ${int4Column(days, ({ stamp }) => stamp)}::integer[],
      ${whole((sums) => sums.distanceM)}, ${whole((sums) => sums.odometerM)}, ${whole((sums) => sums.drivingMs)},
      ${whole((sums) => sums.stoppedMs)}, ${whole((sums) => sums.idleMs)}, ${whole((sums) => sums.parkedMs)},
      ${whole((sums) => sums.gapMs)}, ${whole((sums) => sums.engineOnMs)},
      ${float4Column(days, ({ sums }) => sums.fuelUsedL)}::real[], ${float4Column(days, ({ sums }) => sums.maxSpeedKmh)}::real[],
      ${count((sums) => sums.trips)}, ${count((sums) => sums.stops)}, ${count((sums) => sums.visits)},
      ${jsonbColumn(days, ({ sums }) => sums.events)}::jsonb[],
      ${instant(({ sums }) => sums.firstMovedAt)}, ${instant(({ sums }) => sums.lastMovedAt)},
      ${jsonbColumn(days, ({ tanks }) => tanks)}::jsonb[], ${jsonbColumn(days, ({ begun }) => begun)}::jsonb[],
      ${jsonbColumn(days, ({ regions }) => regions)}::jsonb[]
    ) AS day (item_id, company_id, day)
    LEFT JOIN unnest(
      ${int4Column(driven, ({ itemId }) => itemId)}::integer[], ${textColumn(driven, ({ date }) => date)}::text[]::date[],
      ${textColumn(driven, ({ drivenByHour }) => `{${drivenByHour}}`)}::text[]
    ) AS hours (item_id, day, driven) USING (item_id, day)
    ON CONFLICT (item_id, day) DO UPDATE SET from_ts = EXCLUDED.from_ts, until_ts = EXCLUDED.until_ts, stamp = EXCLUDED.stamp,
      distance_m = EXCLUDED.distance_m, odometer_m = EXCLUDED.odometer_m, driving_ms = EXCLUDED.driving_ms,
      stopped_ms = EXCLUDED.stopped_ms, idle_ms = EXCLUDED.idle_ms, parked_ms = EXCLUDED.parked_ms, gap_ms = EXCLUDED.gap_ms,
      engine_on_ms = EXCLUDED.engine_on_ms, fuel_used_l = EXCLUDED.fuel_used_l, max_speed_kmh = EXCLUDED.max_speed_kmh,
      trips = EXCLUDED.trips, stops = EXCLUDED.stops, visits = EXCLUDED.visits, events = EXCLUDED.events,
      first_moved_ts = EXCLUDED.first_moved_ts, last_moved_ts = EXCLUDED.last_moved_ts, tanks = EXCLUDED.tanks,
      begun = EXCLUDED.begun, regions = EXCLUDED.regions, driven_by_hour = EXCLUDED.driven_by_hour`.execute(tx)
}
