import type { PushSubscription, SubscribedBrowser } from '@atalaya/contract/web-push'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { subscribedBrowsersOfUser } from '../../limits/web-push.limits.ts'

interface Asker {
  userId: number
  sessionId: string
}

const columns = ['id', 'browser', 'created_ts as createdTs', 'last_ts as lastTs'] as const

export const listBrowsers = async (tx: Tx, userId: number): Promise<SubscribedBrowser[]> =>
  (await tx
    .selectFrom('web_push_subscriptions')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_ts', 'desc')
    .orderBy('id', 'desc')
    .execute()) as SubscribedBrowser[]

/** In the asker's session, undefined where that has just ended: one that somebody else had in this browser is theirs no more. */
export const saveSubscription = async (
  tx: Tx,
  { userId, sessionId }: Asker,
  { endpoint, keys, now }: PushSubscription & { now: number },
): Promise<SubscribedBrowser | undefined> => {
  const { rows } = await sql<SubscribedBrowser>`
    INSERT INTO web_push_subscriptions (user_id, session_id, endpoint, p256dh, auth, browser, created_ts)
    SELECT ${userId}, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, browser, ${now} FROM sessions
      WHERE id = ${sessionId} AND user_id = ${userId} AND ended_ts IS NULL
    ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      browser = excluded.browser, user_id = excluded.user_id,
      created_ts = CASE WHEN web_push_subscriptions.user_id = excluded.user_id THEN web_push_subscriptions.created_ts
        ELSE excluded.created_ts END,
      last_ts = CASE WHEN web_push_subscriptions.user_id = excluded.user_id THEN web_push_subscriptions.last_ts END
    RETURNING id, browser, created_ts AS "createdTs", last_ts AS "lastTs"`.execute(tx)
  await sql`
    DELETE FROM web_push_subscriptions WHERE id IN (
      SELECT id FROM web_push_subscriptions WHERE user_id = ${userId}
      ORDER BY created_ts DESC, id DESC OFFSET ${sql.lit(subscribedBrowsersOfUser.value)})`.execute(tx)
  return rows[0]
}

export const hasBrowser = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('web_push_subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export const deleteBrowser = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await tx
    .deleteFrom('web_push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined

export interface StoredSubscription {
  id: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Undefined where it has ended since, or whose it is may come in no more. As the engine. */
export const findSubscription = async (tx: Tx, id: number): Promise<StoredSubscription | undefined> => {
  const { rows } = await sql<{ id: number; endpoint: string; p256dh: string; auth: string }>`
    SELECT web_push_subscriptions.id, endpoint, p256dh, auth FROM web_push_subscriptions
    JOIN users ON users.id = user_id
    WHERE web_push_subscriptions.id = ${id} AND NOT users.is_disabled`.execute(tx)
  const [row] = rows
  return row && { id: row.id, endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }
}

/** Of each user all browsers. As the engine. */
export const idsOfUsers = async (tx: Tx, userIds: readonly number[]): Promise<{ id: number; userId: number }[]> =>
  userIds.length === 0
    ? []
    : tx
        .selectFrom('web_push_subscriptions')
        .select(['id', 'user_id as userId'])
        .where('user_id', 'in', [...userIds])
        .orderBy('id')
        .execute()

export const noteArrivals = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await sql`UPDATE web_push_subscriptions SET last_ts = ${now} WHERE id = ANY (${[...ids]}::integer[])`.execute(tx)
}

/** The push service knows it no more: the browser has called it off, or is gone. */
export const forgetSubscription = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('web_push_subscriptions').where('id', '=', id).execute()
}
