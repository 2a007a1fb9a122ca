import type { TrackerFlag } from '@atalaya/contract/installer'
import type { Tx } from '../../database/tenant.ts'

export const findDeviceId = async (tx: Tx, trackerId: number): Promise<string | undefined> =>
  (await tx.selectFrom('trackers').select('device_id').where('id', '=', trackerId).executeTakeFirst())?.device_id

/** True for a device that has called and that nobody, of whatever reseller, has registered. */
export const isStranger = async (tx: Tx, deviceId: string): Promise<boolean> =>
  (await tx.selectFrom('unregistered_devices').select('device_id').where('device_id', '=', deviceId).execute()).length >
  0

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
