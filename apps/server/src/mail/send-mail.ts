import { drawIds } from '../database/row-sets.ts'
import type { Tx } from '../database/tenant.ts'
import { enqueue } from '../outbox/index.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'
import type { Mail } from './mail.ts'

export const mailChannel = 'mail'

/** What an outbox row of the channel holds; the values are its secret. */
export interface MailPayload {
  mailId: number
  firstName: string | undefined
}

/** Mails belong to their number: what is encrypted for one opens for no other. */
export const secretOwner = (mailId: number): string => `mail ${mailId}`

/**
 * Writes mails in the caller's transaction: they leave after COMMIT, and never without it. What they say, links included, is
 * encrypted; the log keeps to whom and what for, under the numbers that are answered.
 */
export const sendMails = async (tx: Tx, mails: readonly Mail[], keys: KeyRing): Promise<number[]> => {
  if (mails.length === 0) return []
  const encryption = createSecretEncryption(keys, 'mails')
  const ids = await drawIds(tx, 'mails', mails.length)
  const numbered = mails.map((mail, at) => ({ ...mail, mailId: ids[at] as number }))
  await tx
    .insertInto('mails')
    .values(
      numbered.map(({ mailId, to, brandId, companyId, resellerId, template }) => ({
        ...{
          id: mailId,
          company_id: companyId,
          reseller_id: resellerId,
          brand_id: brandId,
          user_id: to.userId ?? null,
        },
        ...{ template, email: to.email, language: to.language, timezone: to.timezone },
      })),
    )
    .execute()
  await enqueue(
    tx,
    numbered.map(({ mailId, companyId, resellerId, to: { firstName }, values }) => ({
      channel: mailChannel,
      companyId,
      resellerId,
      payload: { mailId, firstName } satisfies MailPayload,
      secret: encryption.encrypt(JSON.stringify(values), secretOwner(mailId)),
    })),
  )
  return ids
}

export const sendMail = async (tx: Tx, mail: Mail, keys: KeyRing): Promise<void> =>
  void (await sendMails(tx, [mail], keys))
