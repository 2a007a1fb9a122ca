import type { TrackerFlag } from '@atalaya/contract/installer'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

export const findTracker = async (
  tx: Tx,
  trackerId: number,
): Promise<{ deviceId: string; trackerId: number; resellerId: number } | undefined> => {
  const row = await tx
    .selectFrom('trackers')
    .select(['device_id', 'reseller_id'])
    .where('id', '=', trackerId)
    .executeTakeFirst()
  return row && { deviceId: row.device_id, trackerId, resellerId: row.reseller_id }
}

/** True for a device that has called, that nobody has registered and that was no other reseller's a month ago. */
export const isUnregistered = async (tx: Tx, deviceId: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM visible_unregistered_devices() WHERE device_id = ${deviceId} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

export const listFlags = async (tx: Tx, trackerId: number): Promise<TrackerFlag[]> =>
  (
    await tx
      .selectFrom('tracker_flags')
      .select(['kind', 'first_ts', 'last_ts', 'times', 'detail'])
      .where('tracker_id', '=', trackerId)
      .orderBy('last_ts', 'desc')
      .execute()
  ).map((row) => ({
    kind: row.kind as TrackerFlag['kind'],
    firstTs: row.first_ts,
    lastTs: row.last_ts,
    times: row.times,
    detail: row.detail as TrackerFlag['detail'],
  }))

export const deleteFlags = async (tx: Tx, trackerId: number): Promise<number> =>
  Number((await tx.deleteFrom('tracker_flags').where('tracker_id', '=', trackerId).executeTakeFirst()).numDeletedRows)
