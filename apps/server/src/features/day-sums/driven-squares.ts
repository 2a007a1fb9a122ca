import { longestHeldMs, speedStepKmh, squareEdgesM } from '@atalaya/domain/days/driven-squares'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import { isBelieved } from '../../database/believed-fix.ts'
import { float8Column, int4Column, int8Column, textColumn } from '../../database/binary-columns.ts'
import { squaresOf } from '../../database/map-squares.ts'
import type { Tx } from '../../database/tenant.ts'
import type { AskedDays } from './day-parts.ts'
import { forgetDays } from './forget-days.ts'
import type { DayRange } from './item-days.repository.ts'

/** Arrays as the database writes them: nobody here looks into them. */
export interface DrivenSquares {
  itemId: number
  edgeM: number
  date: string
  fromTs: number
  rows: string
  columns: string
  hours: string
  drivenMs: string
  topKmh: string
}

/** Whose fixes are in the database's memory at a time. */
const daysAtOnce = 60

/**
 * By which squares of the map some items drove, of days that are over by `now`: of the one that runs it would be asked again every quarter
 * of an hour, and reports read its fixes.
 */
export const readDrivenSquares = async (tx: Tx, asked: readonly AskedDays[], now: number): Promise<DrivenSquares[]> => {
  const days = asked.flatMap(({ itemId, itemType, timezone, days }) =>
    days
      .filter(({ toTs }) => toTs <= now)
      .map((day) => ({ ...day, itemId, timezone, movingFromKmh: motionSettingsOf(itemType).movingFromKmh })),
  )
  const found: DrivenSquares[] = []
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce)
    const bySquare = (edgeM: number) => sql`
      SELECT nth, ${sql.lit(edgeM)}::smallint AS edge_m, ${squaresOf(edgeM).of(sql`lat`, sql`lng`)}, hour, sum(ms) AS ms, max(speed_kmh) AS top_kmh
      FROM fixes GROUP BY nth, square_row, square_column, hour, ceil(speed_kmh / ${sql.lit(speedStepKmh)})`
    const { rows } = await sql<Omit<DrivenSquares, 'itemId' | 'date' | 'fromTs'> & { nth: number }>`
      WITH fixes AS MATERIALIZED (
        SELECT span.nth, fix.lat, fix.lng, fix.speed_kmh, fix.ms,
          extract(hour FROM to_timestamp(fix.recorded_at / 1000.0) AT TIME ZONE span.timezone)::smallint AS hour
        FROM unnest(
          ${int4Column(some, ({ itemId }) => itemId)}::integer[],
          ${int8Column(some, ({ fromTs }) => fromTs)}::bigint[],
          ${int8Column(some, ({ toTs }) => toTs)}::bigint[],
          ${textColumn(some, ({ timezone }) => timezone)}::text[],
          ${float8Column(some, ({ movingFromKmh }) => movingFromKmh)}::float8[]
        ) WITH ORDINALITY AS span (item_id, from_ts, to_ts, timezone, moving_from, nth)
        CROSS JOIN LATERAL (
          SELECT recorded_at, lat, lng, speed_kmh,
            least(lead(recorded_at) OVER (ORDER BY recorded_at) - recorded_at, ${sql.lit(longestHeldMs)}) AS ms
          FROM positions
          WHERE item_id = span.item_id AND recorded_at >= span.from_ts AND recorded_at < span.to_ts + ${sql.lit(longestHeldMs)}
            AND ${isBelieved}
        ) AS fix
        WHERE fix.recorded_at < span.to_ts AND fix.speed_kmh >= span.moving_from AND fix.ms > 0
      )
      SELECT nth::integer, edge_m AS "edgeM", array_agg(square_row::integer)::text AS rows, array_agg(square_column::integer)::text AS columns,
        array_agg(hour)::text AS hours, array_agg(ms::integer)::text AS "drivenMs", array_agg(top_kmh)::text AS "topKmh"
      FROM (${sql.join(squareEdgesM.map(bySquare), sql` UNION ALL `)}) AS line GROUP BY nth, edge_m`.execute(tx)
    for (const { nth, ...squares } of rows) {
      const { itemId, date, fromTs } = some[nth - 1] as (typeof some)[number]
      found.push({ ...squares, itemId, date, fromTs })
    }
  }
  return found
}

/** Squares of the ranges as they are now, in place of what is stored of them. */
export const writeDrivenSquares = async (
  tx: Tx,
  ranges: readonly DayRange[],
  squares: readonly (DrivenSquares & { companyId: number })[],
): Promise<void> => {
  await forgetDays(tx, 'item_day_squares', ranges)
  if (squares.length === 0) return
  const text = (pick: (day: DrivenSquares) => string) => sql`${textColumn(squares, pick)}::text[]`
  await sql`
    INSERT INTO item_day_squares (item_id, company_id, edge_m, day, from_ts, square_rows, square_columns, hours, driven_ms, top_kmh)
    SELECT item_id, company_id, edge_m, day, from_ts, square_rows::integer[], square_columns::integer[], hours::smallint[],
      driven_ms::integer[], top_kmh::real[]
    FROM unnest(
      ${int4Column(squares, ({ itemId }) => itemId)}::integer[], ${int4Column(squares, ({ companyId }) => companyId)}::integer[],
      ${int4Column(squares, ({ edgeM }) => edgeM)}::integer[], ${text(({ date }) => date)}::date[],
      ${int8Column(squares, ({ fromTs }) => fromTs)}::bigint[], ${text(({ rows }) => rows)}, ${text(({ columns }) => columns)},
      ${text(({ hours }) => hours)}, ${text(({ drivenMs }) => drivenMs)}, ${text(({ topKmh }) => topKmh)}
    ) AS day (item_id, company_id, edge_m, day, from_ts, square_rows, square_columns, hours, driven_ms, top_kmh)`.execute(
    tx,
  )
}
