import type { DaySums } from '@atalaya/domain/days/day-sums'
import { type RawBuilder, sql } from 'kysely'
import { int4Column, textColumn } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'

/** An item, and the day before which its stored sums are wanted. */
export interface UpToDay {
  itemId: number
  beforeDay: string
}

export interface StoredDay extends DaySums {
  itemId: number
  date: string
  fromTs: number
  /** Up to where the sums go: on the day that runs, and where late reports are being brought in, before its end. */
  untilTs: number
}

const wanted = (items: readonly UpToDay[], { fromDay, toDay }: { fromDay: string; toDay: string }) => sql`
  FROM item_days JOIN unnest(
    ${int4Column(items, ({ itemId }) => itemId)}::integer[],
    ${textColumn(items, ({ beforeDay }) => beforeDay)}::text[]::date[]
  ) AS wanted (id, before_day) ON item_days.item_id = wanted.id
  WHERE day BETWEEN ${fromDay}::date AND ${toDay}::date AND day < before_day`

/** Stored days of some items, by item and day. */
export const listDays = async (
  tx: Tx,
  items: readonly UpToDay[],
  period: { fromDay: string; toDay: string },
): Promise<StoredDay[]> => {
  const { rows } = await sql<StoredDay>`
    SELECT item_id AS "itemId", day::text AS date, from_ts AS "fromTs", until_ts AS "untilTs", distance_m AS "distanceM",
      odometer_m AS "odometerM", driving_ms AS "drivingMs", stopped_ms AS "stoppedMs", idle_ms AS "idleMs",
      parked_ms AS "parkedMs", gap_ms AS "gapMs", engine_on_ms AS "engineOnMs", fuel_used_l AS "fuelUsedL",
      max_speed_kmh AS "maxSpeedKmh", trips, stops, visits, events, first_moved_ts AS "firstMovedAt", last_moved_ts AS "lastMovedAt"
    ${wanted(items, period)} ORDER BY item_id, day`.execute(tx)
  return rows
}

export interface StoredPeriod extends Omit<DaySums, 'events'> {
  itemId: number
  /** Days of which something is known, and those on which it moved. */
  days: number
  daysMoved: number
  /** Up to where the newest of them goes. */
  untilTs: number
}

const total = (column: string): RawBuilder<number> => sql<number>`sum(${sql.ref(column)})`

/** Stored days of each item together, by item. */
export const sumPeriod = async (
  tx: Tx,
  items: readonly UpToDay[],
  period: { fromDay: string; toDay: string },
): Promise<StoredPeriod[]> => {
  const { rows } = await sql<StoredPeriod>`
    SELECT item_id AS "itemId", count(*) AS days, count(first_moved_ts) AS "daysMoved", max(until_ts) AS "untilTs",
      ${total('distance_m')} AS "distanceM", ${total('odometer_m')} AS "odometerM", ${total('driving_ms')} AS "drivingMs",
      ${total('stopped_ms')} AS "stoppedMs", ${total('idle_ms')} AS "idleMs", ${total('parked_ms')} AS "parkedMs",
      ${total('gap_ms')} AS "gapMs", ${total('engine_on_ms')} AS "engineOnMs",
      sum(fuel_used_l::float8) AS "fuelUsedL", max(max_speed_kmh) AS "maxSpeedKmh", ${total('trips')} AS trips,
      ${total('stops')} AS stops, ${total('visits')} AS visits, min(first_moved_ts) AS "firstMovedAt",
      max(last_moved_ts) AS "lastMovedAt"
    ${wanted(items, period)} GROUP BY item_id ORDER BY item_id`.execute(tx)
  return rows
}

/** How often each kind of event came up at each item. */
export const sumEvents = async (
  tx: Tx,
  items: readonly UpToDay[],
  period: { fromDay: string; toDay: string },
): Promise<Map<number, Record<string, number>>> => {
  const { rows } = await sql<{ itemId: number; events: Record<string, number> }>`
    SELECT "itemId", jsonb_object_agg(kind, times) AS events FROM (
      SELECT item_id AS "itemId", kind, sum(value::integer) AS times
      FROM (SELECT item_id, events ${wanted(items, period)} AND events <> '{}') AS day, jsonb_each(events) AS told (kind, value)
      GROUP BY item_id, kind
    ) AS counted GROUP BY "itemId"`.execute(tx)
  return new Map(rows.map(({ itemId, events }) => [itemId, events]))
}

export interface StoredHours {
  date: string
  /** Of all of them together, milliseconds by the hour that clocks showed. */
  drivenByHour: number[]
}

const hours = sql.join(Array.from({ length: 24 }, (_, hour) => sql`sum(driven_by_hour[${sql.lit(hour + 1)}])`))

/** What some items drove by hour on each day; days on which none did are missing. */
export const sumHours = async (
  tx: Tx,
  items: readonly UpToDay[],
  period: { fromDay: string; toDay: string },
): Promise<StoredHours[]> => {
  const { rows } = await sql<StoredHours>`
    SELECT day::text AS date, ARRAY[${hours}] AS "drivenByHour"
    ${wanted(items, period)} AND driven_by_hour IS NOT NULL GROUP BY day ORDER BY day`.execute(tx)
  return rows
}
