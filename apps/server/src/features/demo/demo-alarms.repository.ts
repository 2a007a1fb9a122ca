import { NewAlarm } from '@atalaya/contract/alarms'
import { sql } from 'kysely'
import { insertRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { demoAlarms } from './demo-alarms.ts'
import type { DemoTenants } from './demo-tenants.repository.ts'

/** The rules of the demo, which hold since its history begins: what they find in it, the history itself brings. */
export const insertDemoAlarms = async (tx: Tx, { companyIds }: DemoTenants, now: number): Promise<void> => {
  for (const { company, info, timing } of demoAlarms) {
    const companyId = companyIds[company]
    const groups = await tx
      .selectFrom('groups')
      .select('id')
      .where('company_id', '=', companyId)
      .where('parent_id', 'is', null)
      .execute()
    const items = { itemsType: 1, groupIds: groups.map(({ id }) => id) }
    const escalation = info.priority === 3 ? await escalationOf(tx, companyId) : {}
    const fields = NewAlarm.parse({ items, info, timing, notification: { pushFront: true, escalation } })
    const { inTrack, timeRange, customStates, ...rest } = fields
    const columns = { ...rest, in_track: inTrack, time_range: timeRange, custom_states: customStates }
    const { id } = await tx
      .insertInto('alarms')
      .values({
        ...(Object.fromEntries(
          Object.entries(columns).map(([name, section]) => [name, JSON.stringify(section)]),
        ) as Record<keyof typeof columns, string>),
        ...{ company_id: companyId, created_ts: now, updated_ts: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(tx, 'alarm_versions', [{ company_id: companyId, alarm_id: id, from_ts: now, settings: fields }])
  }
}

/** Who comes next where nobody takes an urgent one; mails of a demo are files of its outbox. */
const escalationOf = async (tx: Tx, companyId: number): Promise<object> => {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  const idsOf = (role: string) => users.filter((user) => user.role === role).map(({ id }) => id)
  const steps = [idsOf('SUBADMIN'), idsOf('ADMIN')].filter((userIds) => userIds.length > 0)
  return { steps: steps.map((userIds, nth) => ({ afterMs: (nth + 1) * 15 * 60_000, userIds })) }
}

/** What an office makes of a week of notices: what is older than a day is resolved, of the rest some is in somebody's hands. */
export const workOnDemoNotices = async (tx: Tx, { companyIds }: DemoTenants, now: number): Promise<void> => {
  for (const companyId of Object.values(companyIds))
    await sql`
      WITH clerk AS (
        SELECT id, first_name || ' ' || last_name AS name FROM users
        WHERE company_id = ${companyId} AND role = 'ADMIN' ORDER BY id LIMIT 1
      ), worked AS (
        SELECT notices.id, CASE WHEN ts < ${now - 86_400_000} THEN 2 ELSE 1 END AS value, ts, clerk.id AS by_id, clerk.name
        FROM alarm_notices AS notices CROSS JOIN clerk
        WHERE company_id = ${companyId} AND (ts < ${now - 86_400_000} AND notices.id % 9 <> 0 OR notices.id % 4 = 0)
      )
      UPDATE alarm_notices SET state = worked.value, states = jsonb_build_array(jsonb_build_object('value', worked.value,
        'ts', least(worked.ts + 1800000, ${now}::bigint), 'by', worked.name, 'byId', worked.by_id, 'text', ''))
      FROM worked WHERE alarm_notices.id = worked.id`.execute(tx)
  for (const companyId of Object.values(companyIds)) await tellDemoSteps(tx, companyId)
}

/** Whom the steps of urgent rules have told: the second of what nobody had taken by then. */
const tellDemoSteps = async (tx: Tx, companyId: number): Promise<void> => {
  await sql`
    INSERT INTO alarm_notice_deliveries (company_id, notice_id, about, turn, channel, user_id, whom, state, told_ts, settled_ts)
    SELECT ${companyId}, notices.id, 'escalated', step.turn, 'mail', users.id, first_name || ' ' || last_name, 'sent',
      reception_ts + step.after_ms, reception_ts + step.after_ms + 2000
    FROM alarm_notices AS notices
    JOIN (VALUES (0, 'SUBADMIN', 900000), (1, 'ADMIN', 2700000)) AS step (turn, role, after_ms) ON state = 0 OR step.turn = 0
    JOIN users ON users.company_id = notices.company_id AND users.role = step.role
    WHERE notices.company_id = ${companyId} AND (info ->> 'priority')::integer = 3`.execute(tx)
}
