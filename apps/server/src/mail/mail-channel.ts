import type { MailTemplate } from '@atalaya/contract/mails'
import { isUnsubscribable } from '@atalaya/contract/mails'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import { mailAttempts, mailsOfTenant } from '../limits/outbox.limits.ts'
import type { Channel, Delivery, Outgoing } from '../outbox/index.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'
import type { Composer } from './composer.ts'
import type { MailContent } from './mail.ts'
import type { MailBrand } from './mail-brand.ts'
import type { MailSettings } from './mail-settings.ts'
import { filesOf, findMail, forgetBounce, noteBounce, setMailState } from './mails.repository.ts'
import type { Post } from './post.ts'
import { returnPath } from './return-path.ts'
import { type MailPayload, mailChannel, secretOwner } from './send-mail.ts'
import { unsubscribeKey, unsubscribePath } from './unsubscribe-key.ts'

export interface MailPorts {
  database: Database
  keys: KeyRing
  settings: MailSettings
  composer: Composer
  post: Post
  /** As the engine; of no brand the platform's. */
  brandOf(tx: Tx, brandId: number | null): Promise<MailBrand>
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Answers that keep their mail from being made at all. */
const withheld = (reason: 'unsubscribed' | 'bounced'): Delivery => ({ kind: 'withheld', reason })

export const createMailChannel = (ports: MailPorts): Channel => {
  const { database, keys, settings, composer, post } = ports
  const encryption = createSecretEncryption(keys, 'mails')
  const subjects = new Map<number, string>()

  const deliver = async (message: Outgoing): Promise<Delivery> => {
    const { mailId, firstName } = message.payload as MailPayload
    const values = message.secret && encryption.decrypt(message.secret, secretOwner(mailId))
    if (!values) return { kind: 'refused', reason: 'encrypted under a secret that is no longer known' }
    const known = await asEngine(database, async (tx) => {
      const mail = await findMail(tx, mailId)
      if (!mail) return undefined
      const content = { template: mail.template, values: JSON.parse(values) } as MailContent
      const attached = 'attachments' in content.values ? (content.values.attachments ?? []) : []
      const files =
        attached.length === 0
          ? []
          : await filesOf(
              tx,
              mail,
              attached.map(({ fileId }) => fileId),
            )
      return { mail, content, attached, files, brand: await ports.brandOf(tx, mail.brandId) }
    })
    if (!known) return { kind: 'withheld', reason: 'its entry in the log is gone' }
    const { mail, content, brand } = known
    const template = mail.template as MailTemplate
    // Who cannot get in is written to however it went before, and who asked for nothing may ask for nothing more.
    if (isUnsubscribable(template) && mail.isUnsubscribed) return withheld('unsubscribed')
    if (isUnsubscribable(template) && mail.isBounced) return withheld('bounced')
    const own = brand.sender.address
    const from = {
      name: brand.sender.name ?? settings.from.name ?? brand.siteName,
      address: own ?? settings.from.address,
    }
    const envelopeFrom = settings.bounces ? returnPath(keys, mailId, settings.bounces.domain) : from.address
    const key = isUnsubscribable(template) ? unsubscribeKey(keys, { email: mail.email, template }) : null
    const { subject, raw } = await composer.compose({
      ...{ content, brand, from, envelopeFrom },
      to: { email: mail.email, firstName, language: mail.language, timezone: mail.timezone },
      // The same however often it is sent: who gets it twice can tell.
      messageId: `<mail-${mailId}.${message.createdTs}@${domainOf(from.address)}>`,
      dkim: own === null ? settings.dkim : brand.dkim,
      unsubscribeLink: key === null ? null : `${brand.origin ?? settings.publicOrigin}${unsubscribePath}/${key}`,
      attachments: known.attached.flatMap(({ fileId, name }) =>
        known.files
          .filter(({ id }) => id === fileId)
          .map(({ type, content: bytes }) => ({ name, type, content: bytes })),
      ),
      ts: message.createdTs,
    })
    const posted = await post.send({ mailId, from: envelopeFrom, to: mail.email, raw })
    if (posted.deadAddress) {
      const { deadAddress } = posted
      await asEngine(database, (tx) => noteBounce(tx, { email: mail.email, ...deadAddress }))
      return { kind: 'withheld', reason: `bounced ${deadAddress.reason}` }
    }
    if (posted.kind === 'sent') {
      subjects.set(message.id, subject)
      // It takes mails again, as far as its server knows.
      if (mail.isBounced) await asEngine(database, (tx) => forgetBounce(tx, mail.email))
    }
    return posted
  }

  return {
    name: mailChannel,
    ...{
      atOnce: 40,
      perSecond: settings.perSecond,
      perTenantMinute: mailsOfTenant.value,
      attempts: mailAttempts.value,
      leaseMs: 120_000,
      onDead: 'skips it',
    },
    deliver,
    async settled(tx, settled) {
      for (const each of settled) {
        const { mailId } = each.message.payload as MailPayload
        const subject = subjects.get(each.message.id)
        subjects.delete(each.message.id)
        if (each.kind === 'sent') await setMailState(tx, mailId, { state: 'sent', subject })
        else if (each.kind === 'dead') await setMailState(tx, mailId, { state: 'failed', error: each.reason })
        else {
          const state = each.reason.startsWith('unsubscribed') ? 'unsubscribed' : 'bounced'
          await setMailState(tx, mailId, { state, error: state === 'bounced' ? each.reason : null })
        }
      }
    },
  }
}
