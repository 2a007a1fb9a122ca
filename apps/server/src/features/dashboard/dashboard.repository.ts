import type { AlarmId } from '@atalaya/contract/alarms'
import { mostDashboardRules } from '@atalaya/contract/dashboard'
import type { ItemId } from '@atalaya/contract/identifiers'
import type { ItemType } from '@atalaya/contract/values'
import { sql } from 'kysely'
import { int4Column } from '../../database/binary-columns.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

export interface DashboardItem {
  itemId: ItemId
  itemType: ItemType
  name: string
}

export const readTimezone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()).timezone

/** Those that the viewer sees, of a group and those below it where one is named. */
export const listItems = async (
  tx: Tx,
  viewer: Viewer,
  { groupId, limit }: { groupId: number | undefined; limit: number },
): Promise<DashboardItem[]> => {
  const isOfGroup =
    groupId === undefined
      ? sql`true`
      : sql`items.id IN (
          WITH RECURSIVE below (group_id) AS (
            SELECT id FROM groups WHERE id = ${groupId}
            UNION SELECT groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
          )
          SELECT item_id FROM group_items JOIN below USING (group_id))`
  const { rows } = await sql<DashboardItem>`
    SELECT items.id AS "itemId", items.item_type AS "itemType", coalesce(vehicles.name, assets.name, persons.name, '') AS name
    FROM items LEFT JOIN vehicles ON vehicles.id = items.id LEFT JOIN assets ON assets.id = items.id
      LEFT JOIN persons ON persons.id = items.id
    WHERE items.deleted_ts IS NULL AND ${isVisibleTo(viewer, 'items.id')} AND ${isOfGroup}
    ORDER BY items.id LIMIT ${limit}`.execute(tx)
  return rows
}

const ofItems = (items: readonly DashboardItem[]) =>
  sql`withdrawn_ts IS NULL AND item_id = ANY (${int4Column(items, ({ itemId }) => itemId)}::integer[])`

export interface NoticeCount {
  itemId: number
  /** Of which of the days: the first is 0. */
  day: number
  count: number
}

/** Notices by item and day; `midnights` are the beginnings of the days, and the instant at which the last of them ends. */
export const countNotices = async (
  tx: Tx,
  items: readonly DashboardItem[],
  midnights: readonly number[],
): Promise<NoticeCount[]> => {
  const { rows } = await sql<NoticeCount>`
    SELECT item_id AS "itemId", width_bucket(ts, ${[...midnights]}::bigint[]) - 1 AS day, count(*)::integer AS count
    FROM alarm_notices
    WHERE ${ofItems(items)} AND ts >= ${midnights[0]} AND ts < ${midnights.at(-1)}
    GROUP BY 1, 2`.execute(tx)
  return rows
}

/** Rules by their notices in the span, with those of the span before; named as they were at the newest notice. */
export const countByRule = async (
  tx: Tx,
  items: readonly DashboardItem[],
  { beforeTs, fromTs, toTs }: { beforeTs: number; fromTs: number; toTs: number },
): Promise<{ alarmId: AlarmId; name: string; span: number; before: number }[]> => {
  const { rows } = await sql<{ alarmId: AlarmId; name: string; span: number; before: number }>`
    SELECT alarm_id AS "alarmId", (array_agg(info->>'name' ORDER BY ts DESC))[1] AS name,
      count(*) FILTER (WHERE ts >= ${fromTs})::integer AS span, count(*) FILTER (WHERE ts < ${fromTs})::integer AS before
    FROM alarm_notices
    WHERE ${ofItems(items)} AND ts >= ${beforeTs} AND ts < ${toTs}
    GROUP BY alarm_id ORDER BY span DESC, before DESC, alarm_id LIMIT ${mostDashboardRules}`.execute(tx)
  return rows
}

export const countOpenNotices = async (tx: Tx, items: readonly DashboardItem[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM alarm_notices WHERE ${ofItems(items)} AND state <> 2`.execute(tx)
  return rows[0]?.count ?? 0
}
