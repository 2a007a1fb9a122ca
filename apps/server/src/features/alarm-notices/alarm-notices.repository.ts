import type { AlarmNotice, AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import type { UserId } from '@atalaya/contract/identifiers'
import type { Role } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import { type NoticeRow, noticeColumns, noticeOf } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/** Who asks: what they see, and have seen. */
export interface Asker extends Viewer {
  userId: number
}

interface SeenRow extends NoticeRow {
  is_seen: boolean
}

const read = async (
  tx: Tx,
  asker: Asker,
  { where, rest }: { where: unknown; rest: unknown },
): Promise<AlarmNotice[]> => {
  const { rows } = await sql<SeenRow>`
    SELECT ${noticeColumns}, EXISTS (
      SELECT FROM alarm_notice_seen WHERE notice_id = alarm_notices.id AND user_id = ${asker.userId}
    ) AS is_seen
    FROM alarm_notices
    WHERE withdrawn_ts IS NULL AND ${isVisibleTo(asker, 'alarm_notices.item_id')} AND ${where} ${rest}`.execute(tx)
  return rows.map((row) => ({ ...noticeOf(row), isSeen: row.is_seen }))
}

/** Of a period, both its ends included, the newest first. */
export const listNotices = (
  tx: Tx,
  asker: Asker,
  { fromTs, toTs, limit }: { fromTs: number; toTs: number; limit: number },
): Promise<AlarmNotice[]> =>
  read(tx, asker, { where: sql`ts BETWEEN ${fromTs} AND ${toTs}`, rest: sql`ORDER BY ts DESC, id DESC LIMIT ${limit}` })

/** Whether it stands, and is seen. */
export const isNoticeVisible = async (tx: Tx, asker: Asker, id: AlarmNoticeId): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM alarm_notices WHERE id = ${id} AND withdrawn_ts IS NULL AND ${isVisibleTo(asker, 'alarm_notices.item_id')}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Those that stand and are seen, locked in the order of their ids; others do not exist. */
export const lockNotices = (tx: Tx, asker: Asker, ids: readonly AlarmNoticeId[]): Promise<AlarmNotice[]> =>
  read(tx, asker, {
    where: sql`id = ANY (${[...ids]}::integer[])`,
    rest: sql`ORDER BY id FOR NO KEY UPDATE OF alarm_notices`,
  })

/** One more word of each: `states` is what the row has by now. */
export const writeStates = async (
  tx: Tx,
  notices: readonly { id: AlarmNoticeId; value: number; states: AlarmNotice['state']['historic'] }[],
): Promise<void> => {
  await sql`
    UPDATE alarm_notices SET state = given.value, states = given.states
    FROM json_to_recordset(${JSON.stringify(notices)}::json) AS given (id integer, value smallint, states jsonb)
    WHERE alarm_notices.id = given.id`.execute(tx)
}

export const markSeen = async (tx: Tx, asker: Asker, ids: readonly AlarmNoticeId[]): Promise<void> => {
  await sql`
    INSERT INTO alarm_notice_seen (notice_id, user_id, company_id)
    SELECT id, ${asker.userId}, company_id FROM alarm_notices
    WHERE id = ANY (${[...ids]}::integer[]) AND ${isVisibleTo(asker, 'alarm_notices.item_id')}
    ON CONFLICT DO NOTHING`.execute(tx)
}

const nameOfUser = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`

/** Those of the company who may come in, as they are named in what is passed on to them. */
export const listColleagues = async (tx: Tx): Promise<{ id: UserId; name: string }[]> => {
  const { rows } = await sql<{ id: UserId; name: string }>`
    SELECT id, ${nameOfUser} AS name FROM users WHERE company_id IS NOT NULL AND NOT is_disabled ORDER BY name, id`.execute(
    tx,
  )
  return rows
}

/** One of them who sees all of these items; undefined for anybody else. */
export const findColleague = async (
  tx: Tx,
  id: number,
  itemIds: readonly number[],
): Promise<{ id: UserId; name: string } | undefined> => {
  const { rows } = await sql<{ id: UserId; name: string; role: Role; groupIds: number[] }>`
    SELECT id, ${nameOfUser} AS name, role, ARRAY(SELECT group_id FROM user_groups WHERE user_id = users.id) AS "groupIds"
    FROM users WHERE id = ${id} AND company_id IS NOT NULL AND NOT is_disabled`.execute(tx)
  const [user] = rows
  if (!user) return undefined
  const { rows: unseen } = await sql`
    SELECT FROM unnest(${[...new Set(itemIds)]}::integer[]) AS item (id) WHERE NOT (${isVisibleTo(user, 'item.id')}) LIMIT 1`.execute(
    tx,
  )
  return unseen.length > 0 ? undefined : { id: user.id, name: user.name }
}
