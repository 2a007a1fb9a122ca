import { textLanguageOf, translatorOf } from '@atalaya/texts/translator'
import { sql } from 'kysely'
import type { Clock } from '../../adapters/clock.ts'
import { type Tx, withinCompany } from '../../database/tenant.ts'
import { type Mail, sendMails } from '../../mail/index.ts'
import { idsOf } from '../../records/by-id.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { brandOf } from '../brands/index.ts'

interface Undelivered {
  companyId: number
  craName: string
  account: string
  code: string
  itemName: string
}

interface Reader {
  email: string
  userId: number
  firstName: string
  language: string
  timezone: string
}

/** Once in such a while for each company: a centre that understands nothing would fill mailboxes. */
const quietMs = 3_600_000
const mostReaders = 20

/** Of each company the first one, where nobody was told lately. */
const readUndelivered = async (tx: Tx, ids: readonly number[], now: number): Promise<Undelivered[]> => {
  const { rows } = await sql<Undelivered>`
    SELECT DISTINCT ON (cra_signals.company_id) cra_signals.company_id AS "companyId", cra_name AS "craName", account, code,
      item_name AS "itemName"
    FROM cra_signals JOIN alarm_notices ON alarm_notices.id = notice_id
    WHERE cra_signals.id = ANY (${[...ids]}::bigint[]) AND NOT EXISTS (
      SELECT FROM cra_signals AS earlier WHERE earlier.company_id = cra_signals.company_id
        AND earlier.state IN ('rejected', 'failed') AND earlier.settled_ts > ${now - quietMs})
    ORDER BY cra_signals.company_id, cra_signals.id`.execute(tx)
  return rows
}

/** The administrators of the company, and whoever looks after the centre's record. */
const readReaders = async (tx: Tx, companyId: number): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    SELECT users.email, users.id AS "userId", first_name AS "firstName", users.language,
      users.timezone FROM users
    JOIN companies ON companies.id = ${companyId}
    WHERE NOT is_disabled AND ((users.company_id = companies.id AND role = 'ADMIN')
      OR (users.reseller_id = companies.reseller_id AND role = 'RESELLER'))
    ORDER BY role, users.id LIMIT ${mostReaders}`.execute(tx)
  return rows
}

/** Writes to the administrators that signals have not arrived, in the transaction that settles them: before they are marked. */
export const tellUndelivered = async (
  tx: Tx,
  signals: readonly { id: number; state: string }[],
  { clock, keys }: { clock: Clock; keys: KeyRing },
): Promise<void> => {
  if (signals.length === 0) return
  const undelivered = await readUndelivered(tx, idsOf(signals), clock.now())
  for (const each of undelivered) {
    const { companyId } = each
    const { id: brandId } = await withinCompany(tx, companyId, () => brandOf(tx, { companyId }))
    const readers = await readReaders(tx, companyId)
    const mails = readers.map(async (to): Promise<Mail> => {
      const values = await letterOf(each, to.language)
      return { to, brandId, companyId, resellerId: null, template: 'notice', values }
    })
    await sendMails(tx, await Promise.all(mails), keys)
  }
}

const letterOf = async ({ craName, account, code, itemName }: Undelivered, language: string) => {
  const t = await translatorOf(textLanguageOf(language), 'cras')
  return {
    title: t('mail.undelivered', { craName }),
    text: t('mail.undeliveredText', { craName }),
    facts: [
      { label: t('mail.item'), value: itemName },
      { label: t('fields.account'), value: account },
      { label: t('mail.code'), value: code },
    ],
  }
}
