import type { AlarmSnooze, NewAlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { sql } from 'kysely'
import type { NoticeRow } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = sql`alarm_snoozes.id, company_id AS "companyId", alarm_id AS "alarmId", item_id AS "itemId", until_ts AS "untilTs", reason,
  by_name AS by, created_ts AS "createdTs", (SELECT info ->> 'name' FROM alarms WHERE alarms.id = alarm_id) AS "alarmName",
  coalesce((SELECT name FROM vehicles WHERE vehicles.id = item_id), (SELECT name FROM assets WHERE assets.id = item_id),
    (SELECT name FROM persons WHERE persons.id = item_id)) AS "itemName"`

const isSeen = (viewer: Viewer) => sql`(item_id IS NULL OR ${isVisibleTo(viewer, 'alarm_snoozes.item_id')})`

/** Those that hold, of what the viewer sees; the first to end first. */
export const listSnoozes = async (tx: Tx, viewer: Viewer, now: number): Promise<AlarmSnooze[]> => {
  const { rows } = await sql<AlarmSnooze>`
    SELECT ${columns} FROM alarm_snoozes WHERE until_ts > ${now} AND ${isSeen(viewer)} ORDER BY until_ts, id`.execute(
    tx,
  )
  return rows
}

/** The company has the alarm, and the viewer sees the item. */
export const isKnown = async (tx: Tx, viewer: Viewer, { alarmId, itemId }: NewAlarmSnooze): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT (${alarmId}::integer IS NULL OR EXISTS (SELECT FROM alarms WHERE id = ${alarmId}))
      AND (${itemId}::integer IS NULL OR EXISTS (
        SELECT FROM items WHERE id = ${itemId} AND deleted_ts IS NULL AND ${isVisibleTo(viewer, 'items.id')})) AS known`.execute(
    tx,
  )
  return rows[0]?.known ?? false
}

export const saveSnooze = async (
  tx: Tx,
  { companyId, by, now }: { companyId: number; by: string; now: number },
  { alarmId, itemId, forMs, reason }: NewAlarmSnooze,
): Promise<AlarmSnooze> => {
  const { rows } = await sql<AlarmSnooze>`
    INSERT INTO alarm_snoozes (company_id, alarm_id, item_id, until_ts, reason, by_name, created_ts)
    VALUES (${companyId}, ${alarmId}, ${itemId}, ${now + forMs}, ${reason}, ${by}, ${now})
    ON CONFLICT (company_id, coalesce(alarm_id, 0), coalesce(item_id, 0)) DO UPDATE SET
      until_ts = excluded.until_ts, reason = excluded.reason, by_name = excluded.by_name, created_ts = excluded.created_ts
    RETURNING ${columns}`.execute(tx)
  return rows[0] as AlarmSnooze
}

export const deleteSnooze = async (tx: Tx, viewer: Viewer, id: number): Promise<AlarmSnooze | undefined> => {
  const { rows } = await sql<AlarmSnooze>`
    DELETE FROM alarm_snoozes WHERE id = ${id} AND ${isSeen(viewer)} RETURNING ${columns}`.execute(tx)
  return rows[0]
}

/** Until when nobody wants to hear of a notice; null where somebody does. As the engine. */
export const snoozedUntil = async (tx: Tx, row: NoticeRow, now: number): Promise<number | null> => {
  const { alarmId } = row.info as { alarmId: number }
  const { rows } = await sql<{ until: number | null }>`
    SELECT max(until_ts) AS until FROM alarm_snoozes
    WHERE company_id = ${row.company_id} AND until_ts > ${now} AND (alarm_id IS NULL OR alarm_id = ${alarmId})
      AND (item_id IS NULL OR item_id = ${row.item_id})`.execute(tx)
  return rows[0]?.until ?? null
}

/** What is over. */
export const forgetSnoozes = async (tx: Tx, before: number): Promise<number> => {
  const gone = await tx.deleteFrom('alarm_snoozes').where('until_ts', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
