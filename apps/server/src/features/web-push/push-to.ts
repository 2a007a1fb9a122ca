import type { Tx } from '../../database/tenant.ts'
import { enqueue } from '../../outbox/index.ts'
import { idsOfUsers } from './subscriptions.repository.ts'

export const webPushChannelName = 'webPush'

/** What a browser shows. Kept short: a push service takes 4,096 bytes, encrypted. */
export interface PushMessage {
  title: string
  text: string
  /** Within the product, from its root. */
  link: string
  /** Another one of the same takes its place, on its way and on the screen; letters, digits, - and _, at most 32. */
  topic: string
  isUrgent: boolean
}

export interface PushPayload extends PushMessage {
  subscriptionId: number
}

/** The browsers of each who has any. As the engine. */
export const browsersOf = async (
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const found = Map.groupBy(await idsOfUsers(tx, userIds), ({ userId }) => userId)
  return new Map([...found].map(([userId, browsers]) => [userId, browsers.map(({ id }) => id)]))
}

interface PushTo {
  userId: number
  message: PushMessage
  /** What its sender knows it by. */
  about?: Record<string, number>
}

const longestTitle = 120
const longestText = 600

export const payloadOf = (subscriptionId: number, message: PushMessage): PushPayload => ({
  ...message,
  subscriptionId,
  title: message.title.slice(0, longestTitle),
  text: message.text.slice(0, longestText),
})

/** To each browser of each user, in the caller's transaction; whoever has none is told nothing. As the engine. */
export const pushTo = async (tx: Tx, companyId: number, messages: readonly PushTo[]): Promise<void> => {
  const browsers = await browsersOf(
    tx,
    messages.map(({ userId }) => userId),
  )
  await enqueue(
    tx,
    messages.flatMap(({ userId, message, about }) =>
      (browsers.get(userId) ?? []).map((id) => ({
        ...{ channel: webPushChannelName, companyId, resellerId: null },
        payload: { ...about, ...payloadOf(id, message) },
      })),
    ),
  )
}
