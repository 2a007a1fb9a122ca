import type { LoggedMail } from '@atalaya/contract/mails'
import type { DeadLetter } from '@atalaya/contract/outbox'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../database/tenant.ts'
import { mailsListed } from '../../limits/outbox.limits.ts'
import { wakeOutbox } from '../../outbox/index.ts'

export const listMails = async (tx: Tx): Promise<LoggedMail[]> =>
  (
    await sql<LoggedMail>`
      SELECT id, company_id AS "companyId", template, email, subject, state, error, created_ts AS "createdTs", updated_ts AS "updatedTs"
      FROM mails ORDER BY id DESC LIMIT ${mailsListed.value}`.execute(tx)
  ).rows

/** Those that could not be delivered; others are passed over. */
export const sendMailsAgain = async (tx: Tx, ids: readonly number[]): Promise<LoggedMail['id'][]> => {
  const { rows } = await sql<{ id: LoggedMail['id'] }>`
    SELECT id FROM send_mails_again(${ids}::integer[]) AS sent (id)`.execute(tx)
  afterCommit(wakeOutbox)
  return rows.map(({ id }) => id)
}

export const listDeadLetters = async (tx: Tx): Promise<DeadLetter[]> =>
  (
    await sql<DeadLetter>`
      SELECT id, channel, company_id AS "companyId", reseller_id AS "resellerId", order_key AS "orderKey", blocks_key AS "blocksKey",
        attempts, reason, created_ts AS "createdTs", dead_ts AS "deadTs"
      FROM outbox_dead ORDER BY id DESC LIMIT ${mailsListed.value}`.execute(tx)
  ).rows

export const sendLettersAgain = async (tx: Tx, ids: readonly number[]): Promise<DeadLetter['id'][]> => {
  const { rows } = await sql<{ id: DeadLetter['id'] }>`
    SELECT id FROM revive_outbox(${ids}::bigint[]) AS revived (id)`.execute(tx)
  afterCommit(wakeOutbox)
  return rows.map(({ id }) => id)
}

export const dropDeadLetters = async (tx: Tx, ids: readonly number[]): Promise<DeadLetter['id'][]> => {
  const { rows } = await sql<{ id: DeadLetter['id']; channel: string; tenant: number; orderKey: string | null }>`
    DELETE FROM outbox_dead WHERE id = ANY (${ids}::bigint[]) RETURNING id, channel, tenant, order_key AS "orderKey"`.execute(
    tx,
  )
  for (const { channel, tenant, orderKey } of rows)
    if (orderKey !== null) await sql`SELECT release_outbox_key(${channel}, ${tenant}, ${orderKey})`.execute(tx)
  afterCommit(wakeOutbox)
  return rows.map(({ id }) => id)
}
