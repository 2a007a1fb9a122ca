import type { DayReadings, Waypoint } from '@atalaya/domain/days/day-sums'
import type { Span } from '@atalaya/domain/days/spans'
import type { Box } from '@atalaya/domain/regions/region-map'
import { sql } from 'kysely'
import { int4Column, int8Column } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'

/** A span of one item; the end belongs to what follows. */
export interface ItemSpan {
  itemId: number
  fromTs: number
  toTs: number
}

/** What an answer is to: the number of the span asked for, from 0. */
interface Numbered {
  nth: number
}

const spanned = (spans: readonly ItemSpan[]) => sql`unnest(
    ${int4Column(spans, ({ itemId }) => itemId)}::integer[],
    ${int8Column(spans, ({ fromTs }) => fromTs)}::bigint[],
    ${int8Column(spans, ({ toTs }) => toTs)}::bigint[]
  ) WITH ORDINALITY AS span (item_id, from_ts, to_ts, nth)`
const nth = sql`(span.nth - 1)::integer AS nth`

export interface TripRow extends Numbered, Span {
  lastFixAt: number | null
  distanceM: number
  maxSpeedKmh: number
  idleMs: number
}

export interface StopRow extends Numbered, Span {
  idleMs: number
}

/** Those that begin in each span, and the last one begun before: trips of one item do not overlap, so that no other reaches in. */
const segmentsOf = (table: 'trips' | 'stops', spans: readonly ItemSpan[], columns: ReturnType<typeof sql>) => sql`
  SELECT ${nth}, found.* FROM ${spanned(spans)} CROSS JOIN LATERAL (
    (SELECT started_at AS "startedAt", ended_at AS "endedAt", idle_ms AS "idleMs" ${columns} FROM ${sql.table(table)}
      WHERE item_id = span.item_id AND started_at < span.from_ts ORDER BY started_at DESC LIMIT 1)
    UNION ALL
    (SELECT started_at, ended_at, idle_ms ${columns} FROM ${sql.table(table)}
      WHERE item_id = span.item_id AND started_at >= span.from_ts AND started_at < span.to_ts)
  ) AS found ORDER BY span.nth, "startedAt"`

export const readTrips = async (tx: Tx, spans: readonly ItemSpan[]): Promise<TripRow[]> => {
  const columns = sql`, last_fix_at AS "lastFixAt", distance_m AS "distanceM", max_speed_kmh AS "maxSpeedKmh"`
  return (await segmentsOf('trips', spans, columns).execute(tx)).rows as TripRow[]
}

export const readStops = async (tx: Tx, spans: readonly ItemSpan[]): Promise<StopRow[]> =>
  (await segmentsOf('stops', spans, sql``).execute(tx)).rows as StopRow[]

/** When items came into geozones. */
export const readVisits = async (tx: Tx, spans: readonly ItemSpan[]): Promise<(Numbered & { enteredAt: number })[]> => {
  const { rows } = await sql<Numbered & { enteredAt: number }>`
    SELECT ${nth}, entered_at AS "enteredAt" FROM ${spanned(spans)}
    JOIN geozone_visits AS visit
      ON visit.item_id = span.item_id AND entered_at >= span.from_ts AND entered_at < span.to_ts`.execute(tx)
  return rows
}

export const countEvents = async (
  tx: Tx,
  spans: readonly ItemSpan[],
): Promise<(Numbered & { kind: string; times: number })[]> => {
  const { rows } = await sql<Numbered & { kind: string; times: number }>`
    SELECT ${nth}, kind, count(*)::integer AS times FROM ${spanned(spans)}
    JOIN item_events AS event
      ON event.item_id = span.item_id AND recorded_at >= span.from_ts AND recorded_at < span.to_ts
    GROUP BY span.nth, kind ORDER BY span.nth, kind`.execute(tx)
  return rows
}

/** An outlier, an impossible clock, what a person skipped: none of it moves an item. */
const counts = sql`mark = 0`
const isTrusted = sql`(is_valid AND source <> 2 AND lat IS NOT NULL)`

/** How close together the places are by which a trip is divided at midnight and at borders. */
const waypointMs = 60_000

/** Where items were in each span, at most once in a minute, oldest first. */
export const readWays = async (tx: Tx, spans: readonly ItemSpan[]): Promise<Waypoint[][]> => {
  const ways: Waypoint[][] = spans.map(() => [])
  if (spans.length === 0) return ways
  const minute = sql`span.nth, recorded_at / ${sql.lit(waypointMs)}`
  const { rows } = await sql<Waypoint & Numbered>`
    SELECT DISTINCT ON (${minute}) ${nth}, recorded_at AS "recordedAt", lat, lng FROM ${spanned(spans)}
    JOIN positions ON positions.item_id = span.item_id AND recorded_at >= span.from_ts AND recorded_at <= span.to_ts
      AND ${counts} AND ${isTrusted}
    ORDER BY ${minute}, recorded_at`.execute(tx)
  for (const { nth: of, ...waypoint } of rows) ways[of]?.push(waypoint)
  return ways
}

interface EngineRow extends Numbered {
  onMs: number | null
  told: number
  maxSpeedKmh: number | null
  south: number | null
  west: number | null
  north: number | null
  east: number | null
}

const boxOf = ({ south, west, north, east }: EngineRow): Box | null =>
  south === null || west === null || north === null || east === null ? null : { south, west, north, east }

/**
 * How long the engine ran in each span, from report to report; longer silence than `maxGapMs` adds nothing. Of an instant told twice
 * the report counts that counted for the item (domain/fix compareFixes). Null where no report says. The box holds where it was within
 * `maxGapMs` of the span.
 */
export const readEngines = async (
  tx: Tx,
  spans: readonly ItemSpan[],
  maxGapMs: number,
): Promise<{ onMs: number | null; maxSpeedKmh: number | null; box: Box | null }[]> => {
  if (spans.length === 0) return []
  const gap = sql.lit(maxGapMs)
  const isInside = sql`at >= span.from_ts AND at < span.to_ts`
  const { rows } = await sql<EngineRow>`
    SELECT ${nth}, found.* FROM ${spanned(spans)} CROSS JOIN LATERAL (
      SELECT
        sum(greatest(0, least(at, span.to_ts) - greatest(before_at, span.from_ts)))
          FILTER (WHERE was_on AND at - before_at <= ${gap})::bigint AS "onMs",
        count(ignition) FILTER (WHERE ${isInside})::integer AS told,
        max(speed_kmh) FILTER (WHERE is_trusted AND ${isInside}) AS "maxSpeedKmh",
        min(lat) FILTER (WHERE is_trusted) AS south, min(lng) FILTER (WHERE is_trusted) AS west,
        max(lat) FILTER (WHERE is_trusted) AS north, max(lng) FILTER (WHERE is_trusted) AS east
      FROM (
        SELECT at, ignition, speed_kmh, is_trusted, lat, lng, lag(at) OVER by_time AS before_at, lag(ignition) OVER by_time AS was_on
        FROM (
          SELECT DISTINCT ON (recorded_at) recorded_at AS at, ignition, speed_kmh, lat, lng, ${isTrusted} AS is_trusted
          FROM positions
          WHERE item_id = span.item_id AND recorded_at >= span.from_ts - ${gap} AND recorded_at <= span.to_ts + ${gap}
            AND ${counts}
          ORDER BY recorded_at, ${isTrusted} DESC, payload_hash::text COLLATE "C"
        ) AS report
        WINDOW by_time AS (ORDER BY at)
      ) AS step
    ) AS found ORDER BY span.nth`.execute(tx)
  return rows.map((row) => {
    const { onMs, told, maxSpeedKmh } = row
    return { onMs: told > 0 ? (onMs ?? 0) : onMs, maxSpeedKmh, box: boxOf(row) }
  })
}

/** Further back nobody looks for what a counter said before. */
const counterMs = 31 * 86_400_000

/**
 * What a counter that only grows has gone up by in each span: a step counts where its second reading was recorded. One that falls,
 * or grows by more than the clock allows, was reset, or is another tracker's.
 */
const readCounters = async (
  tx: Tx,
  spans: readonly ItemSpan[],
  { value, mostAnHour, slack }: { value: ReturnType<typeof sql>; mostAnHour: number; slack: number },
): Promise<(number | null)[]> => {
  const reading = sql`SELECT recorded_at AS at, ${value} AS value FROM positions`
  const isTold = sql`item_id = span.item_id AND ${counts} AND ${value} IS NOT NULL`
  const isInside = sql`recorded_at >= span.from_ts AND recorded_at < span.to_ts`
  const { rows } = await sql<{ grown: number | null }>`
    SELECT found.grown FROM ${spanned(spans)} CROSS JOIN LATERAL (
      SELECT sum(value - before) FILTER (
        WHERE value >= before AND value - before <= (at - before_at) * ${mostAnHour / 3_600_000}::float8 + ${slack}::float8
      ) AS grown
      FROM (
        SELECT at, value, lag(value) OVER by_time AS before, lag(at) OVER by_time AS before_at FROM (
          (${reading} WHERE ${isTold} AND recorded_at < span.from_ts AND recorded_at >= span.from_ts - ${sql.lit(counterMs)}
            AND EXISTS (SELECT FROM positions WHERE ${isTold} AND ${isInside})
            ORDER BY recorded_at DESC LIMIT 1)
          UNION ALL
          (${reading} WHERE ${isTold} AND ${isInside})
        ) AS told
        WINDOW by_time AS (ORDER BY at)
      ) AS step
    ) AS found ORDER BY span.nth`.execute(tx)
  return rows.map(({ grown }) => grown)
}

/** Faster than that nobody drives (domain/motion-settings), and no engine burns more. */
const odometer = { value: sql`odometer_m`, mostAnHour: 300_000, slack: 100 }
const fuelUsed = {
  value: sql`(CASE WHEN jsonb_typeof(io->'fuelUsedL') = 'number' THEN (io->>'fuelUsedL')::float8 END)`,
  mostAnHour: 200,
  slack: 5,
}

/** With `box` what `readEngines` says of where it was. */
export const readReadings = async (
  tx: Tx,
  spans: readonly ItemSpan[],
  maxGapMs: number,
): Promise<(DayReadings & { box: Box | null })[]> => {
  if (spans.length === 0) return []
  const engines = await readEngines(tx, spans, maxGapMs)
  const odometersM = await readCounters(tx, spans, odometer)
  const fuelsL = await readCounters(tx, spans, fuelUsed)
  return spans.map((_, at) => ({
    engineOnMs: engines[at]?.onMs ?? null,
    maxSpeedKmh: engines[at]?.maxSpeedKmh ?? null,
    box: engines[at]?.box ?? null,
    odometerM: rounded(odometersM[at], 1),
    fuelUsedL: rounded(fuelsL[at], 1_000),
  }))
}

const rounded = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined ? null : Math.round(value * digits) / digits
