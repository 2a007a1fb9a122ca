import type { MailTemplate } from '@atalaya/contract/mails'
import { isUnsubscribable } from '@atalaya/contract/mails'
import { inRounds } from '../database/rounds.ts'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import {
  mailAttachmentBytes,
  mailAttempts,
  mailsAtOnce,
  mailsOfTenant,
  mailsOfTenantAtOnce,
} from '../limits/outbox.limits.ts'
import type { Channel, Delivery, Outgoing } from '../outbox/index.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'
import type { Composer } from './composer.ts'
import type { ComposeOrder } from './composing.ts'
import { ensureLinkKeys } from './link-keys.ts'
import type { MailContent } from './mail.ts'
import type { MailBrand } from './mail-brand.ts'
import type { MailSettings } from './mail-settings.ts'
import {
  filesOf,
  findMails,
  forgetBounce,
  type KnownMail,
  noteBounce,
  setMailStates,
  sizeOfFiles,
} from './mails.repository.ts'
import type { MapTiles } from './map-picture/map-tiles.ts'
import { viewOf } from './map-picture/map-view.ts'
import type { Post } from './post.ts'
import { returnPath } from './return-path.ts'
import { type MailPayload, mailChannel, secretOwner } from './send-mail.ts'
import { unsubscribeKey, unsubscribePath } from './unsubscribe-key.ts'

export interface MailPorts {
  database: Database
  keys: KeyRing
  settings: MailSettings
  composer: Composer
  tiles: MapTiles
  post: Post
  /** As the engine; of no brand the platform's. */
  brandOf(tx: Tx, brandId: number | null): Promise<MailBrand>
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** No attempt will ever do: the log says why. */
class AttachmentRefused extends Error {
  override name = 'AttachmentRefused'
}

/** Answers that keep their mail from being made at all. */
const withheld = (reason: 'unsubscribed' | 'bounced'): Delivery => ({ kind: 'withheld', reason })

export const createMailChannel = (ports: MailPorts): Channel => {
  const { database, keys, settings, composer, post } = ports
  const encryption = createSecretEncryption(keys, 'mails')
  const subjects = new Map<number, string>()

  const readMail = inRounds((ids: readonly number[]) =>
    asEngine(database, async (tx) => {
      const found = new Map((await findMails(tx, ids)).map((mail) => [mail.id, mail]))
      const links = await ensureLinkKeys(tx, keys)
      const brands = new Map<number | null, MailBrand>()
      for (const brandId of new Set([...found.values()].map((mail) => mail.brandId)))
        brands.set(brandId, await ports.brandOf(tx, brandId))
      return ids.map((id) => {
        const mail = found.get(id)
        return mail && { mail, links, brand: brands.get(mail.brandId) as MailBrand }
      })
    }),
  )
  const attachmentsOf = async (mail: KnownMail, { values }: MailContent) => {
    const attached = ('attachments' in values && values.attachments) || []
    if (attached.length === 0) return []
    const ids = attached.map(({ fileId }) => fileId)
    const files = await asEngine(database, async (tx) => {
      const bytes = await sizeOfFiles(tx, mail, ids)
      // Most servers take mails of 25 MB, of which a third is lost to being written as text.
      if (bytes > mailAttachmentBytes.value)
        throw new AttachmentRefused(`files of ${bytes} bytes are too large for a mail`)
      return filesOf(tx, mail, ids)
    })
    return attached.map(({ fileId, name }) => {
      const file = files.find(({ id }) => id === fileId)
      if (!file) throw new AttachmentRefused(`the file ${name} is gone`)
      return { name, type: file.type, content: file.content }
    })
  }

  const mapOf = async ({ values }: MailContent): Promise<Pick<ComposeOrder, 'map'>> => {
    if (!('map' in values) || !values.map) return {}
    const { tiles } = viewOf(values.map)
    return { map: { tiles: await ports.tiles.read(tiles), attribution: ports.tiles.attribution } }
  }

  const deliver = async (message: Outgoing, signal: AbortSignal): Promise<Delivery> => {
    const { mailId, firstName } = message.payload as MailPayload
    const values = message.secret && encryption.decrypt(message.secret, secretOwner(mailId))
    if (!values) return { kind: 'refused', reason: 'encrypted under a secret that is no longer known' }
    const known = await readMail(mailId)
    if (!known) return { kind: 'withheld', reason: 'its entry in the log is gone' }
    const { mail, brand, links } = known
    const content = { template: mail.template, values: JSON.parse(values) } as MailContent
    const template = mail.template as MailTemplate
    // Who cannot get in is written to however it went before, and who asked for nothing may ask for nothing more.
    if (isUnsubscribable(template) && mail.isUnsubscribed) return withheld('unsubscribed')
    if (isUnsubscribable(template) && mail.isBounced) return withheld('bounced')
    const own = brand.sender.address
    const from = {
      name: brand.sender.name ?? settings.from.name ?? brand.siteName,
      address: own ?? settings.from.address,
    }
    const envelopeFrom = settings.bounces ? returnPath(links, mailId, settings.bounces.domain) : from.address
    const key = isUnsubscribable(template) ? unsubscribeKey(links, { email: mail.email, template }) : null
    const { subject, raw } = await composer.compose({
      ...{ content, brand, from, envelopeFrom },
      to: { email: mail.email, firstName, language: mail.language, timezone: mail.timezone },
      // The same however often it is sent: who gets it twice can tell.
      messageId: `<mail-${mailId}.${message.createdTs}@${domainOf(from.address)}>`,
      dkim: own === null ? settings.dkim : brand.dkim,
      unsubscribeLink: key === null ? null : `${brand.origin ?? settings.publicOrigin}${unsubscribePath}/${key}`,
      ...(await mapOf(content)),
      attachments: await attachmentsOf(mail, content),
      ts: message.createdTs,
    })
    const posted = await post.send({ mailId, from: envelopeFrom, to: mail.email, raw }, signal)
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

  const attempt = (message: Outgoing, signal: AbortSignal): Promise<Delivery> =>
    deliver(message, signal).catch((error: unknown) => {
      if (error instanceof AttachmentRefused) return { kind: 'refused', reason: error.message }
      throw error
    })

  return {
    name: mailChannel,
    ...{
      atOnce: mailsAtOnce.value,
      atOnceOfTenant: mailsOfTenantAtOnce.value,
      perSecond: settings.perSecond,
      perTenantMinute: mailsOfTenant.value,
      attempts: mailAttempts.value,
      leaseMs: 120_000,
      onDead: 'skips it',
    },
    deliver: attempt,
    async settled(tx, settled) {
      await setMailStates(
        tx,
        settled.map((each) => {
          const { mailId: id } = each.message.payload as MailPayload
          const subject = subjects.get(each.message.id)
          subjects.delete(each.message.id)
          if (each.kind === 'sent') return { id, state: 'sent', subject }
          if (each.kind === 'dead') return { id, state: 'failed', error: each.reason }
          if (each.reason.startsWith('unsubscribed')) return { id, state: 'unsubscribed' }
          return { id, state: 'bounced', error: each.reason }
        }),
      )
    },
  }
}
