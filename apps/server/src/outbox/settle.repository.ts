import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { type Channel, type Delivery, pauseAfter, type Settled } from './channel.ts'
import type { Claimed } from './claim.repository.ts'

export interface Outcome {
  message: Claimed
  delivery: Delivery
}

const longestReason = 500
const told = (reason: string): string => reason.replaceAll('\u0000', '').slice(0, longestReason)

const tokensOf = (outcomes: readonly Outcome[]) => sql`
  unnest(${outcomes.map(({ message }) => message.id)}::bigint[], ${outcomes.map(({ message }) => message.leaseToken)}::uuid[]) AS done (id, token)`

/** Whoever's lease ran out settles nothing: the message is somebody else's by then. Answers those that were still its own. */
const remove = async (tx: Tx, outcomes: readonly Outcome[]): Promise<Set<number>> => {
  if (outcomes.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    DELETE FROM outbox USING ${tokensOf(outcomes)} WHERE outbox.id = done.id AND lease_token = done.token RETURNING outbox.id`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

const bury = async (tx: Tx, { message, delivery }: Outcome, blocksKey: boolean): Promise<boolean> => {
  const reason = told('reason' in delivery ? delivery.reason : '')
  const { rows } = await sql`
    WITH gone AS (DELETE FROM outbox WHERE id = ${message.id} AND lease_token = ${message.leaseToken} RETURNING *)
    INSERT INTO outbox_dead (id, channel, company_id, reseller_id, order_key, blocks_key, attempts, created_ts, reason, payload, secret)
    SELECT id, channel, company_id, reseller_id, order_key, ${blocksKey} AND order_key IS NOT NULL, attempts, created_ts, ${reason}, payload, secret
    FROM gone RETURNING id`.execute(tx)
  return rows.length > 0
}

const postpone = async (tx: Tx, { pauseMs = pauseAfter }: Channel, { message, delivery }: Outcome): Promise<void> => {
  await sql`
    UPDATE outbox SET due_ts = now_ms() + ${pauseMs(message.attempt)}::bigint, lease_token = NULL,
      last_error = ${told('reason' in delivery ? delivery.reason : '')}
    WHERE id = ${message.id} AND lease_token = ${message.leaseToken}`.execute(tx)
}

/** In one transaction what became of some messages; at most one of them has a key, so that no two senders wait for each other. */
export const settle = async (tx: Tx, channel: Channel, outcomes: readonly Outcome[]): Promise<void> => {
  const isOver = ({ message, delivery }: Outcome) =>
    delivery.kind === 'refused' || (delivery.kind === 'postponed' && message.attempt >= channel.attempts)
  const gone = outcomes.filter(({ delivery: { kind } }) => kind === 'sent' || kind === 'withheld')
  const removed = await remove(tx, gone)
  const settled: Settled[] = gone
    .filter(({ message }) => removed.has(message.id))
    .map(({ message, delivery }) => ({ message, ...delivery }) as Settled)
  for (const outcome of outcomes) {
    if (isOver(outcome)) {
      if (await bury(tx, outcome, channel.onDead === 'blocks key'))
        settled.push({
          message: outcome.message,
          kind: 'dead',
          reason: (outcome.delivery as { reason: string }).reason,
        })
    } else if (outcome.delivery.kind === 'postponed') await postpone(tx, channel, outcome)
  }
  for (const { message } of settled) {
    const { tenant, orderKey } = message as Claimed
    if (orderKey !== null) await sql`SELECT release_outbox_key(${channel.name}, ${tenant}, ${orderKey})`.execute(tx)
  }
  if (settled.length > 0) await channel.settled?.(tx, settled)
}
