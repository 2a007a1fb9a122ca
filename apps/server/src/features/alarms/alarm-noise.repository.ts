import { type AlarmLoad, type AlarmNoise, mostAnHour, noiseDays } from '@atalaya/contract/alarms'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** Whose rule was made today has no week yet. */
const leastMs = dayMs

interface NoiseRow extends Omit<AlarmNoise, 'aWeek' | 'calm'> {
  id: number
  created_ts: number
  holdMs: number
  /** Null where nobody heeded any. */
  shortestHeeded: number | null
  /** How many were over sooner than each of `holds`. */
  shorter: number[]
}

const holds = [minuteMs / 2, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs, 30 * minuteMs]
const countShorter = (hold: number) =>
  sql`(count(*) FILTER (WHERE has_length AND end_ts - ts < ${hold}::bigint))::integer`
/** Fewer are not worth a change. */
const leastFewer = 5
const leastShare = 0.2

/**
 * What lasted as long as the shortest that somebody heeded stays; what was over sooner goes. Nothing to propose where nobody heeded
 * any: then it is not too short that they are.
 */
const calmerHold = ({
  notices,
  holdMs,
  shortestHeeded,
  shorter,
}: Pick<NoiseRow, 'notices' | 'holdMs' | 'shortestHeeded' | 'shorter'>): AlarmNoise['calm'] => {
  if (shortestHeeded === null) return null
  const at = holds.findLastIndex((hold) => hold <= shortestHeeded)
  const [longer, fewer] = [holds[at], shorter[at]]
  if (longer === undefined || fewer === undefined) return null
  if (fewer < leastFewer || fewer < leastShare * notices) return null
  return { holdMs: holdMs + longer, fewer }
}

/** Of each rule that has raised something; withdrawn notices never were. */
export const readNoise = async (tx: Tx, viewer: Viewer, now: number): Promise<Record<string, AlarmNoise>> => {
  const since = now - noiseDays * dayMs
  const { rows } = await sql<NoiseRow>`
    SELECT alarms.id, alarms.created_ts, count(*)::integer AS notices,
      count(*) FILTER (WHERE state = 2 AND NOT states @> '[{"value": 1}]')::integer AS untaken,
      count(*) FILTER (WHERE state = 0 AND ts < ${now - dayMs})::integer AS ignored,
      count(*) FILTER (WHERE has_length AND end_ts - ts < ${minuteMs})::integer AS fleeting,
      count(*) FILTER (WHERE ts - third_ts < ${10 * minuteMs})::integer AS chattering,
      coalesce((alarms.timing ->> 'holdMs')::bigint, 0) AS "holdMs",
      min(coalesce(end_ts, ${now}) - ts) FILTER (WHERE has_length AND is_heeded) AS "shortestHeeded",
      ARRAY[${sql.join(holds.map(countShorter))}] AS shorter
    FROM (
      SELECT alarm_id, ts, end_ts, has_length, state, states,
        states @> '[{"value": 1}]' OR states @? '$[*] ? (@.text != "")' AS is_heeded,
        lag(ts, 2) OVER (PARTITION BY alarm_id, item_id ORDER BY ts) AS third_ts
      FROM alarm_notices
      WHERE ts BETWEEN ${since} AND ${now} AND withdrawn_ts IS NULL AND ${isVisibleTo(viewer, 'alarm_notices.item_id')}
    ) AS notice
    JOIN alarms ON alarms.id = alarm_id
    GROUP BY alarms.id`.execute(tx)
  return Object.fromEntries(
    rows.map(({ id, created_ts, holdMs, shortestHeeded, shorter, ...noise }) => {
      const lived = Math.min(noiseDays * dayMs, Math.max(leastMs, now - created_ts))
      const calm = calmerHold({ notices: noise.notices, holdMs, shortestHeeded, shorter })
      return [id, { ...noise, calm, aWeek: Math.round((noise.notices / lived) * weekMs * 10) / 10 }]
    }),
  )
}

/** Over the time since the first notice, as hours of the clock have it. */
export const readLoad = async (tx: Tx, viewer: Viewer, now: number): Promise<AlarmLoad> => {
  const since = now - noiseDays * dayMs
  const { rows } = await sql<{ notices: number; people: number; first: number | null; worst: number; beyond: number }>`
    WITH notice AS (
      SELECT ts, states FROM alarm_notices
      WHERE ts BETWEEN ${since} AND ${now} AND withdrawn_ts IS NULL AND ${isVisibleTo(viewer, 'alarm_notices.item_id')}
    ), people AS (
      SELECT greatest(1, count(DISTINCT state ->> 'byId'))::integer AS count
      FROM notice, jsonb_array_elements(states) AS state
    ), hours AS (
      SELECT count(*)::integer AS count, min(ts) AS first FROM notice GROUP BY ts / ${hourMs}::bigint
    )
    SELECT coalesce(sum(hours.count), 0)::integer AS notices, people.count AS people, min(hours.first) AS first,
      coalesce(max(hours.count), 0) AS worst,
      count(*) FILTER (WHERE hours.count > ${mostAnHour} * people.count)::integer AS beyond
    FROM people LEFT JOIN hours ON true GROUP BY people.count`.execute(tx)
  const { notices = 0, people = 1, first = null, worst = 0, beyond = 0 } = rows[0] ?? {}
  const hours = first === null ? 1 : Math.max(1, (now - first) / hourMs)
  const each = (count: number): number => Math.round((count / people) * 10) / 10
  return { notices, people, anHour: each(notices / hours), worstHour: each(worst), hoursBeyond: beyond }
}
