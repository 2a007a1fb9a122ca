import { calendarDays } from '@atalaya/domain/days/calendar-days'
import type { AskedDay, DrivenSpan } from '@atalaya/domain/working-time/working-day'
import { nightsAround } from '@atalaya/domain/working-time/working-nights'
import { mobileRoadTransportRules, type WorkingRules } from '@atalaya/domain/working-time/working-rules'
import { sql } from 'kysely'
import { tripUntil } from '../../database/stored-trip.ts'
import { type AskedReport, isOfDrivers, settingOf, withChosen } from './asked-report.ts'

/** No trip that reaches into a period began longer before it. */
const longestTripMs = 7 * 86_400_000

/** Begins a query of what drivers drove of the chosen items between two instants, as CTE `drives`: `id`, `name`, `started_at`, `until`. */
export const drivesOf = (asked: AskedReport, { fromTs, toTs }: { fromTs: number; toTs: number }) => sql`
  ${withChosen(asked)}, drives AS (
      SELECT seen_drivers.id, seen_drivers.name, trips.started_at, ${tripUntil} AS until
      FROM chosen JOIN trips ON trips.item_id = chosen.id JOIN seen_drivers ON seen_drivers.id = trips.driver_id
      WHERE trips.started_at >= ${fromTs - longestTripMs} AND trips.started_at < ${toTs}
        AND ${tripUntil} > greatest(${fromTs}, trips.started_at) AND ${isOfDrivers(asked, sql.ref('trips.driver_id'))}
    )`

/**
 * Query of what drivers drove of the chosen items between two instants, cut at midnights, by driver and `bucket` of their days, whatever
 * the hours: `froms` and `untils` of each piece in order, and `days` of them.
 */
export const driverWork = (
  asked: AskedReport,
  { fromTs, toTs, bucket }: { fromTs: number; toTs: number; bucket: 'day' | 'week' },
) => {
  const { timezone } = asked
  const dateOf = (instant: ReturnType<typeof sql>) =>
    sql`(to_timestamp(${instant} / 1000.0) AT TIME ZONE ${timezone})::date`
  const midnightOf = (date: ReturnType<typeof sql>) =>
    sql`(extract(epoch FROM (${date})::timestamp AT TIME ZONE ${timezone}) * 1000)::bigint`
  return sql`${drivesOf(asked, { fromTs, toTs })}, pieces AS (
      SELECT drives.id, drives.name, on_day.day, date_trunc(${bucket}, on_day.day)::date AS bucket,
        greatest(drives.started_at, ${midnightOf(sql`on_day.day`)}) AS from_ts, least(drives.until, ${midnightOf(sql`on_day.day + 1`)}) AS until_ts
      FROM drives CROSS JOIN LATERAL (
        SELECT ${dateOf(sql`drives.started_at`)} + nth AS day
        FROM generate_series(0, ${dateOf(sql`(drives.until - 1)`)} - ${dateOf(sql`drives.started_at`)}) AS nth
      ) AS on_day
    )
    SELECT pieces.id AS "driverId", pieces.name AS driver, pieces.bucket::text AS date,
      count(DISTINCT pieces.day)::float8 AS days, array_agg(pieces.from_ts::float8 ORDER BY pieces.from_ts, pieces.until_ts) AS froms,
      array_agg(pieces.until_ts::float8 ORDER BY pieces.from_ts, pieces.until_ts) AS untils
    FROM pieces WHERE pieces.until_ts > pieces.from_ts
    GROUP BY pieces.id, pieces.name, pieces.bucket
    ORDER BY pieces.name, pieces.id, pieces.bucket`
}

/** Spans, in their order. */
export interface Drives {
  froms: number[]
  untils: number[]
}

export interface DriverWorkRow extends Drives {
  driverId: number
  driver: string
  date: string
  days: number
}

export const spansOf = ({ froms, untils }: Drives): DrivenSpan[] =>
  froms.map((startedAt, nth) => ({ startedAt, endedAt: untils[nth] ?? startedAt }))

/** The rules with what was asked for in place of theirs. */
export const rulesOf = (asked: AskedReport): WorkingRules => ({
  ...mobileRoadTransportRules,
  leastBreakMs: settingOf(asked, 'minWorkBreak') * 60_000,
})

/** Days of the company with their nights; the clocks are asked once a date. Undefined for one that a zone left out. */
export const daysWithNights = (asked: AskedReport): ((date: string) => AskedDay | undefined) => {
  const { timezone } = asked
  const hours = { fromHour: settingOf(asked, 'nightFrom'), toHour: settingOf(asked, 'nightTo') }
  const known = new Map<string, AskedDay | undefined>()
  return (date) => {
    if (!known.has(date)) {
      const [day] = calendarDays(timezone, date, date)
      known.set(date, day && { ...day, nights: nightsAround(timezone, date, hours) })
    }
    return known.get(date)
  }
}
