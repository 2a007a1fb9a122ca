import type { NoticeDelivery } from '@atalaya/contract/alarm-notices'
import { sql } from 'kysely'
import { type NoticeRow, noticeColumns } from '../../database/stored-notice.ts'
import type { Tx } from '../../database/tenant.ts'

/** Somebody by one channel. */
export interface Told {
  channel: NoticeDelivery['channel']
  userId: number | null
  whom: string
}

export const keyOf = ({ channel, userId, whom }: Told): string => `${channel} ${userId ?? 0} ${whom}`

/** How many notices each was told of since, by their key. As the engine. */
export const countLately = async (
  tx: Tx,
  { companyId, since }: { companyId: number; since: number },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Told & { count: number }>`
    SELECT channel, user_id AS "userId", whom, count(*)::integer AS count FROM alarm_notice_deliveries
    WHERE company_id = ${companyId} AND told_ts > ${since} AND about IN ('raised', 'passed') AND state <> 'failed'
    GROUP BY channel, user_id, whom`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.count]))
}

/** Those of whom no digest was under way. */
export const openDigests = async (
  tx: Tx,
  companyId: number,
  people: readonly (Told & { dueTs: number })[],
): Promise<(Told & { dueTs: number })[]> => {
  const opened: (Told & { dueTs: number })[] = []
  for (const told of people) {
    const row = { company_id: companyId, channel: told.channel, user_id: told.userId ?? 0, whom: told.whom }
    const made = await tx
      .insertInto('alarm_digests')
      .values({ ...row, due_ts: told.dueTs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('due_ts')
      .executeTakeFirst()
    if (made) opened.push(told)
  }
  return opened
}

/** It waits until somebody is up. */
export const putOffDigest = async (
  tx: Tx,
  companyId: number,
  { channel, userId, whom, dueTs }: Told & { dueTs: number },
): Promise<void> => {
  await tx
    .updateTable('alarm_digests')
    .set({ due_ts: dueTs })
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId ?? 0)
    .where('whom', '=', whom)
    .execute()
}

/** It is this one's to tell: from now on another one may be opened. */
export const takeDigest = async (tx: Tx, companyId: number, { channel, userId, whom }: Told): Promise<boolean> =>
  (await tx
    .deleteFrom('alarm_digests')
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId ?? 0)
    .where('whom', '=', whom)
    .returning('due_ts')
    .executeTakeFirst()) !== undefined

/** What waits to be told to somebody at once, in the order in which it was raised; what was withdrawn meanwhile is not. */
export const takeGathered = async (
  tx: Tx,
  companyId: number,
  { channel, userId, whom }: Told,
): Promise<{ deliveryId: number; row: NoticeRow }[]> => {
  const { rows } = await sql<NoticeRow & { delivery_id: number }>`
    WITH gathered AS (
      UPDATE alarm_notice_deliveries told SET answer = NULL
      WHERE company_id = ${companyId} AND channel = ${channel} AND user_id IS NOT DISTINCT FROM ${userId}::integer
        AND whom = ${whom} AND about IN ('raised', 'passed', 'escalated') AND state = 'waiting' AND answer IN ('digest', 'quiet')
      RETURNING id AS delivery_id, notice_id
    )
    SELECT delivery_id, ${noticeColumns} FROM gathered JOIN alarm_notices ON alarm_notices.id = notice_id
    WHERE withdrawn_ts IS NULL ORDER BY ts, delivery_id`.execute(tx)
  return rows.map(({ delivery_id, ...row }) => ({ deliveryId: delivery_id, row }))
}

/** They are one message from now on, which is known by the first of them. */
export const joinDigest = async (tx: Tx, [first, ...others]: readonly number[]): Promise<void> => {
  if (first === undefined || others.length === 0) return
  await sql`UPDATE alarm_notice_deliveries SET digest_id = ${first} WHERE id = ANY (${others}::integer[])`.execute(tx)
}

/** Whoever was to be told of them has gone, or sees their items no more. */
export const giveUp = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await sql`
    UPDATE alarm_notice_deliveries SET state = 'failed', answer = 'no.address', settled_ts = ${now}
    WHERE id = ANY (${[...ids]}::integer[])`.execute(tx)
}
