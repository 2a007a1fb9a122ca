import { type DrivenWay, type TripFixes, waysOfDay } from '@atalaya/domain/days/driven-ways'
import type { Period, Span } from '@atalaya/domain/days/spans'
import { encodeLine } from '@atalaya/domain/encoded-line'
import type { ItemType } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import { isBelieved } from '../../database/believed-fix.ts'
import { int4Column, int8Column, textColumn } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'
import { forgetDays } from './forget-days.ts'
import type { DayRange } from './item-days.repository.ts'

/** A day of an item, and the trips of the item around it. */
export interface DrivenDay extends Period {
  itemId: number
  itemType: ItemType
  trips: readonly (Span & { endedAt: number })[]
}

/** Whose fixes are in memory at a time. */
const daysAtOnce = 10

interface TripPart extends Period {
  itemId: number
  ofDay: number
}

/** Of each trip what is on the day, and as much beyond its end as a step over it may take. */
const partsOf = ({ itemId, itemType, trips, ...day }: DrivenDay, ofDay: number): TripPart[] => {
  const upTo = day.toTs + motionSettingsOf(itemType).maxGapMs
  return trips
    .filter(({ startedAt, endedAt }) => startedAt < day.toTs && endedAt >= day.fromTs)
    .map(({ startedAt, endedAt }) => ({
      ...{ itemId, ofDay, fromTs: Math.max(startedAt, day.fromTs), toTs: Math.min(endedAt, upTo) },
    }))
}

/**
 * Where items drove on each of these days, in their order, from what is stored of them. Undefined where that is more than `mostFixes`, none
 * of which is looked at then.
 */
export const readDayWays = async (
  tx: Tx,
  days: readonly DrivenDay[],
  mostFixes = Number.POSITIVE_INFINITY,
): Promise<DrivenWay[][] | undefined> => {
  const ways: DrivenWay[][] = []
  let left = mostFixes
  for (let from = 0; from < days.length; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce)
    const parts = some.flatMap(partsOf)
    const fixes = await readFixes(tx, parts, left)
    left -= fixes.reduce((sum, { recordedAt }) => sum + recordedAt.length, 0)
    if (left < 0) return undefined
    const byDay = Map.groupBy(fixes, (_, nth) => (parts[nth] as TripPart).ofDay)
    for (const [nth, { itemType, toTs }] of some.entries())
      ways.push(waysOfDay(byDay.get(nth) ?? [], { toTs, gapMs: motionSettingsOf(itemType).maxGapMs }))
  }
  return ways
}

/** The believed fixes of each part, oldest first; at most one more than `most` of each. The database puts the columns together. */
const readFixes = async (tx: Tx, parts: readonly TripPart[], most: number): Promise<TripFixes[]> => {
  if (parts.length === 0) return []
  const { rows } = await sql<{ [Name in keyof TripFixes]: TripFixes[Name] | null }>`
    SELECT fix.* FROM unnest(
      ${int4Column(parts, ({ itemId }) => itemId)}::integer[],
      ${int8Column(parts, ({ fromTs }) => fromTs)}::bigint[],
      ${int8Column(parts, ({ toTs }) => toTs)}::bigint[]
    ) WITH ORDINALITY AS span (item_id, from_ts, to_ts, nth)
    CROSS JOIN LATERAL (
      SELECT json_agg(recorded_at) AS "recordedAt", json_agg(lat) AS lat, json_agg(lng) AS lng FROM (
        SELECT recorded_at, lat, lng FROM positions
        WHERE item_id = span.item_id AND recorded_at >= span.from_ts AND recorded_at <= span.to_ts AND ${isBelieved}
        ORDER BY recorded_at, payload_hash ${Number.isFinite(most) ? sql`LIMIT ${most + 1}` : sql``}
      ) AS told
    ) AS fix ORDER BY span.nth`.execute(tx)
  return rows.map(({ recordedAt, lat, lng }) => ({ recordedAt: recordedAt ?? [], lat: lat ?? [], lng: lng ?? [] }))
}

export interface StoredWays {
  itemId: number
  companyId: number
  date: string
  fromTs: number
  ways: readonly DrivenWay[]
}

/** Ways of the ranges as they are now, in place of what is stored of them. */
export const writeDayWays = async (tx: Tx, ranges: readonly DayRange[], days: readonly StoredWays[]): Promise<void> => {
  await forgetDays(tx, 'item_day_ways', ranges)
  const driven = days.filter(({ ways }) => ways.length > 0)
  if (driven.length === 0) return
  // `unnest` would make one array of arrays.
  const text = (pick: (way: DrivenWay) => string | number) =>
    sql`${textColumn(driven, ({ ways }) => ways.map(pick).join(' '))}::text[]`
  await sql`
    INSERT INTO item_day_ways (item_id, company_id, day, from_ts, started_ts, ended_ts, lines)
    SELECT item_id, company_id, day, from_ts, string_to_array(started_ts, ' ')::bigint[], string_to_array(ended_ts, ' ')::bigint[],
      string_to_array(lines, ' ')
    FROM unnest(
      ${int4Column(driven, ({ itemId }) => itemId)}::integer[], ${int4Column(driven, ({ companyId }) => companyId)}::integer[],
      ${textColumn(driven, ({ date }) => date)}::text[]::date[], ${int8Column(driven, ({ fromTs }) => fromTs)}::bigint[],
      ${text(({ startedAt }) => startedAt)}, ${text(({ endedAt }) => endedAt)}, ${text(encodeLine)}
    ) AS day (item_id, company_id, day, from_ts, started_ts, ended_ts, lines)`.execute(tx)
}
