import { type AlarmNoise, noiseDays } from '@atalaya/contract/alarms'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** Whose rule was made today has no week yet. */
const leastMs = dayMs

/** Of each rule that has raised something; withdrawn notices never were. */
export const readNoise = async (tx: Tx, viewer: Viewer, now: number): Promise<Record<string, AlarmNoise>> => {
  const since = now - noiseDays * dayMs
  const { rows } = await sql<Omit<AlarmNoise, 'aWeek'> & { id: number; created_ts: number }>`
    SELECT alarms.id, alarms.created_ts, count(*)::integer AS notices,
      count(*) FILTER (WHERE state = 2 AND NOT states @> '[{"value": 1}]')::integer AS untaken,
      count(*) FILTER (WHERE state = 0 AND ts < ${now - dayMs})::integer AS ignored,
      count(*) FILTER (WHERE has_length AND end_ts - ts < ${minuteMs})::integer AS fleeting,
      count(*) FILTER (WHERE ts - third_ts < ${10 * minuteMs})::integer AS chattering
    FROM (
      SELECT alarm_id, ts, end_ts, has_length, state, states,
        lag(ts, 2) OVER (PARTITION BY alarm_id, item_id ORDER BY ts) AS third_ts
      FROM alarm_notices
      WHERE ts BETWEEN ${since} AND ${now} AND withdrawn_ts IS NULL AND ${isVisibleTo(viewer, 'alarm_notices.item_id')}
    ) AS notice
    JOIN alarms ON alarms.id = alarm_id
    GROUP BY alarms.id, alarms.created_ts`.execute(tx)
  return Object.fromEntries(
    rows.map(({ id, created_ts, ...noise }) => {
      const lived = Math.min(noiseDays * dayMs, Math.max(leastMs, now - created_ts))
      return [id, { ...noise, aWeek: Math.round((noise.notices / lived) * weekMs * 10) / 10 }]
    }),
  )
}
