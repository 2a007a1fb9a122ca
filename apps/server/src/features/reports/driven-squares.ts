import { longestHeldMs, speedStepKmh, summedEdgeOf } from '@atalaya/domain/days/driven-squares'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { type RawBuilder, sql } from 'kysely'
import { isBelieved } from '../../database/believed-fix.ts'
import { squaresOf } from '../../database/map-squares.ts'
import { type AskedReport, hoursOfSums, isOfDrivers, isWithin, settingOf } from './asked-report.ts'
import { settledUp } from './driven-items.ts'

/** From how many km/h on an item moves, by its type. */
const movingFrom = (itemType: RawBuilder<unknown>) => {
  const of = (type: 1 | 2 | 3) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(motionSettingsOf(type).movingFromKmh)}`
  return sql`CASE ${itemType} ${of(1)} ${of(2)} ${of(3)} END`
}

/**
 * The fixes of the pieces `apart` that were driven, as CTE `fixes`: each holds until the next one, which may be beyond the piece, and no
 * longer than somebody can say. A piece at a time by the index, whose bounds are columns: behind row-level security no sum is one.
 */
const drivenFixes = (asked: AskedReport, isAsked: RawBuilder<unknown>) => sql`fixes AS (
      SELECT apart.id AS item_id, fix.lat, fix.lng, fix.ms, fix.speed_kmh
      FROM apart JOIN chosen ON chosen.id = apart.id CROSS JOIN LATERAL (
        SELECT positions.recorded_at, positions.lat, positions.lng, positions.speed_kmh, positions.driver_id,
          least(coalesce(lead(positions.recorded_at) OVER (ORDER BY positions.recorded_at), ${asked.now}) - positions.recorded_at,
            ${sql.lit(longestHeldMs)}) AS ms
        FROM positions WHERE positions.item_id = apart.id AND positions.recorded_at >= apart.since
          AND positions.recorded_at < apart.reach AND ${isBelieved}
      ) AS fix
      WHERE fix.recorded_at < apart.upto AND fix.ms > 0 AND fix.speed_kmh >= ${movingFrom(sql`chosen.item_type`)} AND ${isAsked}
        AND ${isWithin(asked, sql.ref('fix.recorded_at'))} AND ${isOfDrivers(asked, sql.ref('fix.driver_id'))}
    )`

/** Whether sums say it: of drivers nothing is summed up, of times of day whole hours are, of speeds whole steps. */
const isOfSums = ({ question: { selection } }: AskedReport, hours: number[] | undefined, fasterThan: number) =>
  selection.drivers.length === 0 && hours !== undefined && fasterThan % speedStepKmh === 0

/**
 * Where the chosen items drove, faster than so many km/h, as CTEs up to `driven`: `item_id`, the square of the asked size, `ms`, `speed_kmh`. Days
 * that are settled are read from the sums where these say it, the others from fixes. Places are known by the square that sums have of
 * them, wherever they are read, so that both come to the same; only sizes that no sums can be put together to are of the places themselves.
 */
export const drivenSquares = (asked: AskedReport, fasterThan: number): RawBuilder<unknown> => {
  const { fromTs, now, question } = asked
  const toTs = Math.max(fromTs + 1, Math.min(asked.toTs, now))
  const squares = squaresOf(settingOf(asked, 'squareSize'))
  const isAsked = sql`speed_kmh > ${fasterThan}`
  const edgeM = summedEdgeOf(settingOf(asked, 'squareSize'))
  if (edgeM === undefined)
    return sql`
    apart AS MATERIALIZED (SELECT id, ${fromTs}::bigint AS since, ${toTs}::bigint AS upto, ${toTs + longestHeldMs}::bigint AS reach FROM chosen
    ), ${drivenFixes(asked, isAsked)}, driven AS (SELECT item_id, ${squares.of(sql`lat`, sql`lng`)}, ms, speed_kmh FROM fixes)`
  const summed = squaresOf(edgeM)
  const hours = hoursOfSums(asked)
  const inDays = sql`day BETWEEN ${question.from}::date AND ${question.to}::date AND from_ts < settled_up.ts`
  return sql`
    settled_up AS MATERIALIZED (${settledUp(asked, isOfSums(asked, hours, fasterThan))}
    ), settled AS MATERIALIZED (
      SELECT settled_up.id, min(from_ts) AS since FROM settled_up JOIN item_days ON item_id = settled_up.id AND ${inDays}
      GROUP BY settled_up.id
    ), apart AS MATERIALIZED (
      SELECT settled_up.id, piece.since, piece.upto, piece.upto + ${sql.lit(longestHeldMs)} AS reach FROM settled_up LEFT JOIN settled USING (id)
      CROSS JOIN LATERAL (VALUES
        (${fromTs}::bigint, coalesce(settled.since, settled_up.ts)), (settled_up.ts, ${toTs}::bigint)
      ) AS piece (since, upto)
      WHERE piece.since < piece.upto
    ), ${drivenFixes(asked, isAsked)}, lines AS (
      SELECT item_id, ${summed.of(sql`lat`, sql`lng`)}, ms, speed_kmh FROM fixes
      UNION ALL
      SELECT item_id, line.square_row, line.square_column, line.ms, line.speed_kmh
      FROM settled_up JOIN item_day_squares ON item_id = settled_up.id AND edge_m = ${edgeM} AND ${inDays}
      CROSS JOIN LATERAL unnest(square_rows, square_columns, hours, driven_ms, top_kmh) AS line (square_row, square_column, hour, ms, speed_kmh)
      WHERE line.hour = ANY (${hours ?? []}::smallint[]) AND ${isAsked}
    ), known AS (
      SELECT item_id, square_row, square_column, sum(ms) AS ms, max(speed_kmh) AS speed_kmh FROM lines
      GROUP BY item_id, square_row, square_column
    ), driven AS (SELECT item_id, ${squares.of(summed.middleLat, summed.middleLng)}, ms, speed_kmh FROM known)`
}
