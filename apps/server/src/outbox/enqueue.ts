import { sql } from 'kysely'
import { afterCommit, type Tx } from '../database/tenant.ts'
import { wakeChannel } from './wake.ts'

/** Something that must happen outside, once what causes it is committed. */
export interface OutboxMessage {
  channel: string
  /** Whose turn it is taken in; a caller's own tenant, as the database holds it to. */
  companyId: number | null
  resellerId: number | null
  /** Messages of one key of a tenant leave one after the other, in the order of their commits; null where none matters. */
  orderKey?: string | null
  payload: object
  /** Not before then; at once unless said. */
  dueTs?: number
  /** What nobody may read from a copy of the database, encrypted by whoever can read it again. */
  secret?: Buffer | null
}

/**
 * Writes messages in the caller's transaction, in one statement, and wakes this process's senders of their channels after COMMIT. Under every
 * role: company, reseller, access, engine. Whoever joins several keys holds each until COMMIT, in one order.
 */
export const enqueue = async (tx: Tx, messages: readonly OutboxMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const inOrder = messages.some(({ orderKey }) => orderKey)
    ? messages.toSorted((a, b) => (a.orderKey ?? '').localeCompare(b.orderKey ?? ''))
    : messages
  const column = <T>(of: (message: OutboxMessage) => T): T[] => inOrder.map(of)
  await sql`
    INSERT INTO outbox (channel, company_id, reseller_id, order_key, payload, secret, due_ts)
    SELECT channel, company_id, reseller_id, order_key, payload, secret, coalesce(due_ts, now_ms()) FROM unnest(
      ${column(({ channel }) => channel)}::text[], ${column(({ companyId }) => companyId)}::integer[],
      ${column(({ resellerId }) => resellerId)}::integer[], ${column(({ orderKey }) => orderKey ?? null)}::text[],
      ${column(({ payload }) => JSON.stringify(payload))}::jsonb[], ${column(({ secret }) => secret ?? null)}::bytea[],
      ${column(({ dueTs }) => dueTs ?? null)}::bigint[]) AS message (channel, company_id, reseller_id, order_key, payload, secret, due_ts)`.execute(
    tx,
  )
  for (const channel of new Set(messages.map((message) => message.channel))) afterCommit(wakeChannel(channel))
}
