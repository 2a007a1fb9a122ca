import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { Unsubscription } from './unsubscribe-key.ts'

export interface KnownMail {
  id: number
  template: string
  email: string
  language: string
  timezone: string
  brandId: number | null
  companyId: number | null
  resellerId: number | null
  isUnsubscribed: boolean
  isBounced: boolean
}

/** As the engine; without those whose log was deleted. */
export const findMails = async (tx: Tx, ids: readonly number[]): Promise<KnownMail[]> => {
  const { rows } = await sql<KnownMail>`
    SELECT id, template, email, language, timezone, brand_id AS "brandId", company_id AS "companyId", reseller_id AS "resellerId",
      EXISTS (SELECT FROM mail_unsubscriptions u WHERE u.email = lower(mails.email) AND u.template = mails.template) AS "isUnsubscribed",
      EXISTS (SELECT FROM mail_bounces b WHERE b.email = lower(mails.email)) AS "isBounced"
    FROM mails WHERE id = ANY (${ids}::integer[])`.execute(tx)
  return rows
}

/** Before any of them is read. */
export const sizeOfFiles = async (
  tx: Tx,
  { companyId, resellerId }: Pick<KnownMail, 'companyId' | 'resellerId'>,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{
    bytes: number
  }>`SELECT COALESCE(sum(octet_length(content)), 0)::integer AS bytes FROM files
    WHERE id = ANY (${ids}::bigint[]) AND company_id IS NOT DISTINCT FROM ${companyId}
      AND reseller_id IS NOT DISTINCT FROM ${companyId === null ? resellerId : null}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Of the mail's own tenant and nobody else's. */
export const filesOf = (
  tx: Tx,
  { companyId, resellerId }: Pick<KnownMail, 'companyId' | 'resellerId'>,
  ids: readonly number[],
): Promise<{ id: number; type: string; content: Buffer }[]> =>
  tx
    .selectFrom('files')
    .select(['id', 'type', 'content'])
    .where('id', 'in', ids)
    .where('company_id', 'is not distinct from', companyId)
    .where('reseller_id', 'is not distinct from', companyId === null ? resellerId : null)
    .execute()

interface MailOutcome {
  id: number
  state: 'sent' | 'failed' | 'bounced' | 'unsubscribed'
  error?: string | null
  /** Unless said it stays as it is. */
  subject?: string | undefined
}

export const setMailStates = async (tx: Tx, outcomes: readonly MailOutcome[]): Promise<void> => {
  await sql`
    UPDATE mails SET state = of.state, error = of.error, subject = COALESCE(of.subject, mails.subject), updated_ts = now_ms()
    FROM unnest(${outcomes.map(({ id }) => id)}::integer[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ error }) => error?.slice(0, 500) ?? null)}::text[],
      ${outcomes.map(({ subject }) => subject?.slice(0, 300) ?? null)}::text[]) AS of (id, state, error, subject)
    WHERE mails.id = of.id`.execute(tx)
}

export const noteBounce = async (
  tx: Tx,
  { email, status, reason }: { email: string; status: string; reason: string },
): Promise<void> => {
  const values = { status, reason: reason.replaceAll('\u0000', '').slice(0, 500) }
  await tx
    .insertInto('mail_bounces')
    .values({ email: email.toLowerCase(), ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...values, bounced_ts: sql`now_ms()` }))
    .execute()
}

export const forgetBounce = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('mail_bounces').where('email', '=', email.toLowerCase()).execute()
}

export const isUnsubscribed = async (tx: Tx, { email, template }: Unsubscription): Promise<boolean> => {
  const query = tx.selectFrom('mail_unsubscriptions').select('email').where('email', '=', email)
  return (await query.where('template', '=', template).executeTakeFirst()) !== undefined
}

export const unsubscribe = async (tx: Tx, { email, template }: Unsubscription): Promise<void> => {
  await tx
    .insertInto('mail_unsubscriptions')
    .values({ email, template })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const subscribeAgain = async (tx: Tx, { email, template }: Unsubscription): Promise<void> => {
  await tx.deleteFrom('mail_unsubscriptions').where('email', '=', email).where('template', '=', template).execute()
}

/** For the engine. */
export const forgetMails = async (tx: Tx, before: number): Promise<void> => {
  await tx.deleteFrom('mails').where('created_ts', '<', before).execute()
}
