import type { AlarmNoticeId, NoticeDelivery } from '@atalaya/contract/alarm-notices'
import { sql } from 'kysely'
import { numberColumn, textColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Channel, Settled } from '../../outbox/index.ts'

export interface NewDelivery {
  channel: NoticeDelivery['channel']
  userId: number | null
  whom: string
  /** Why nothing is sent, where it is known at once. */
  failure: string | null
  /** Told with others, later: because there is much, or because somebody sleeps. */
  gathered: 'digest' | 'quiet' | null
}

interface Of {
  companyId: number
  noticeId: number
  about: NoticeDelivery['about']
  turn: number
  now: number
}

/** Those that were not there yet, by their place in what was given: the others have been told. As the engine. */
export const addDeliveries = async (
  tx: Tx,
  { companyId, noticeId, about, turn, now }: Of,
  deliveries: readonly NewDelivery[],
): Promise<{ id: number; at: number }[]> => {
  if (deliveries.length === 0) return []
  const { rows } = await sql<{ id: number; channel: string; userId: number | null; whom: string }>`
    INSERT INTO alarm_notice_deliveries (company_id, notice_id, about, turn, channel, user_id, whom, state, answer, told_ts,
      settled_ts)
    SELECT ${companyId}, ${noticeId}, ${about}, ${turn}, channel, user_id, whom,
      CASE WHEN failure IS NULL THEN 'waiting' ELSE 'failed' END,
      coalesce(gathered, failure), ${now}::bigint,
      CASE WHEN failure IS NOT NULL THEN ${now}::bigint END
    FROM unnest(
      ${textColumn(deliveries.map(({ channel }) => channel))}::text[],
      ${numberColumn(deliveries.map(({ userId }) => userId))}::integer[],
      ${textColumn(deliveries.map(({ whom }) => whom))}::text[],
      ${deliveries.map(({ failure }) => failure)}::text[], ${deliveries.map(({ gathered }) => gathered)}::text[]
    ) AS told (channel, user_id, whom, failure, gathered)
    ON CONFLICT DO NOTHING RETURNING id, channel, user_id AS "userId", whom`.execute(tx)
  const keyOf = ({ channel, userId, whom }: Omit<(typeof rows)[number], 'id'>) => `${channel} ${userId} ${whom}`
  const places = new Map(deliveries.map((delivery, at) => [keyOf(delivery), at]))
  return rows.map((row) => ({ id: row.id, at: places.get(keyOf(row)) as number }))
}

export const setMails = async (tx: Tx, mails: readonly { id: number; mailId: number }[]): Promise<void> => {
  if (mails.length === 0) return
  await sql`
    UPDATE alarm_notice_deliveries SET mail_id = mail.mail_id
    FROM unnest(${mails.map(({ id }) => id)}::integer[], ${mails.map(({ mailId }) => mailId)}::integer[]) AS mail (of_id, mail_id)
    WHERE id = of_id`.execute(tx)
}

/** Who knows of a notice by which channel: was told, and not only noted for later. As the engine. */
export const listTold = async (tx: Tx, noticeId: number): Promise<Pick<NewDelivery, 'channel' | 'userId' | 'whom'>[]> =>
  (await tx
    .selectFrom('alarm_notice_deliveries')
    .select(['channel', 'user_id as userId', 'whom'])
    .where('notice_id', '=', noticeId)
    .where('state', '<>', 'failed')
    .where((where) => where.or([where('answer', 'is', null), where('answer', 'not in', ['digest', 'quiet'])]))
    .execute()) as Pick<NewDelivery, 'channel' | 'userId' | 'whom'>[]

/** What became of each, in the order in which they were told; of a mail as its log says, while that is kept. */
export const listDeliveries = async (tx: Tx, noticeId: AlarmNoticeId): Promise<NoticeDelivery[]> => {
  const { rows } = await sql<NoticeDelivery>`
    SELECT told.id, about, turn, channel, whom, told_ts AS "toldTs",
      CASE WHEN mail_id IS NULL THEN told.state
        ELSE coalesce(CASE mails.state WHEN 'queued' THEN 'waiting' ELSE mails.state END, 'sent') END AS state,
      CASE WHEN mail_id IS NULL THEN answer ELSE mails.error END AS answer
    FROM alarm_notice_deliveries told LEFT JOIN mails ON mails.id = mail_id
    WHERE notice_id = ${noticeId} ORDER BY told_ts, told.id`.execute(tx)
  return rows
}

interface Told {
  deliveryId?: number
}

/** Of several browsers of one person, one that has it is enough. Locked in one order, since senders settle side by side. */
const settle = async (tx: Tx, all: readonly Settled[], now: number): Promise<void> => {
  const told = new Map<number, { isSent: boolean; answer: string | null }>()
  for (const one of all) {
    const { deliveryId } = one.message.payload as Told
    if (deliveryId === undefined || told.get(deliveryId)?.isSent) continue
    const isSent = one.kind === 'sent'
    told.set(deliveryId, { isSent, answer: isSent ? null : one.reason })
  }
  if (told.size === 0) return
  const ids = [...told.keys()]
  await sql`
    SELECT FROM alarm_notice_deliveries WHERE id = ANY (${ids}::integer[]) OR digest_id = ANY (${ids}::integer[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`
    UPDATE alarm_notice_deliveries SET settled_ts = ${now},
      state = CASE WHEN is_sent OR state = 'sent' THEN 'sent' ELSE 'failed' END,
      answer = CASE WHEN is_sent OR state = 'sent' THEN NULL ELSE left(said, 500) END
    FROM unnest(${ids}::integer[], ${[...told.values()].map(({ isSent }) => isSent)}::boolean[],
      ${[...told.values()].map(({ answer }) => answer)}::text[]) AS told (of_id, is_sent, said)
    WHERE id = of_id OR digest_id = of_id`.execute(tx)
}

/** The same channel, of which what becomes of a message stands at the notice that it is about. */
export const notedAtNotices = <Of extends Channel>(channel: Of, now: () => number): Of => ({
  ...channel,
  async settled(tx, all) {
    await channel.settled?.(tx, all)
    await settle(tx, all, now())
  },
})
