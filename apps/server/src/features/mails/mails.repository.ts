import type { LoggedMail, MailQuery } from '@atalaya/contract/mails'
import type { DeadLetter, DeadLetterQuery } from '@atalaya/contract/outbox'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../database/tenant.ts'
import { wakeOutbox } from '../../outbox/index.ts'

interface Page<Entry> {
  entries: Entry[]
  next: number | null
}

/** Of one row more than was asked for. */
const pageOf = <Entry extends { id: number }>(rows: readonly Entry[], limit: number): Page<Entry> => {
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

const isBefore = (before: number | undefined) => (before === undefined ? sql`true` : sql`id < ${before}`)
/** Within a text, whatever its letters; `%` and `_` are what was typed. */
const holds = (text: string | undefined, ...columns: string[]) =>
  text === undefined
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} ILIKE ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
        sql` OR `,
      )})`

export const listMails = async (tx: Tx, { before, limit, text, state }: MailQuery): Promise<Page<LoggedMail>> =>
  pageOf(
    (
      await sql<LoggedMail>`
      SELECT id, company_id AS "companyId", template, email, subject, state, error, created_ts AS "createdTs", updated_ts AS "updatedTs"
      FROM mails
      WHERE ${isBefore(before)} AND ${holds(text, 'email', 'subject')} AND ${state ? sql`state = ${state}` : sql`true`}
      ORDER BY id DESC LIMIT ${limit + 1}`.execute(tx)
    ).rows,
    limit,
  )

/** Those that could not be delivered; others are passed over. */
export const sendMailsAgain = async (tx: Tx, ids: readonly number[]): Promise<LoggedMail['id'][]> => {
  const { rows } = await sql<{ id: LoggedMail['id'] }>`
    SELECT id FROM send_mails_again(${ids}::integer[]) AS sent (id)`.execute(tx)
  afterCommit(wakeOutbox)
  return rows.map(({ id }) => id)
}

export const listDeadLetters = async (tx: Tx, { before, limit, text }: DeadLetterQuery): Promise<Page<DeadLetter>> =>
  pageOf(
    (
      await sql<DeadLetter>`
      SELECT id, channel, company_id AS "companyId", reseller_id AS "resellerId", order_key AS "orderKey", blocks_key AS "blocksKey",
        attempts, reason, created_ts AS "createdTs", dead_ts AS "deadTs"
      FROM outbox_dead WHERE ${isBefore(before)} AND ${holds(text, 'channel', 'reason')}
      ORDER BY id DESC LIMIT ${limit + 1}`.execute(tx)
    ).rows,
    limit,
  )

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
