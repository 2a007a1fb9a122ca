import { textLanguageOf } from '@atalaya/texts/translator'
import nodemailer from 'nodemailer'
import { asHtml, asText } from './layout.ts'
import { writeLetter } from './letters.ts'
import { logoPng } from './logo-png.ts'
import type { MailContent, Recipient } from './mail.ts'
import type { Dkim, MailBrand } from './mail-brand.ts'
import { type DrawnTile, drawMap } from './map-picture/draw-map.ts'

/** All that a mail is made from, as plain data. */
export interface ComposeOrder {
  content: MailContent
  to: Recipient
  brand: Pick<MailBrand, 'siteName' | 'accent' | 'support' | 'logo'>
  from: { name: string; address: string }
  /** Where it comes back to when it cannot be delivered. */
  envelopeFrom: string
  messageId: string
  dkim: Dkim | null
  unsubscribeLink: string | null
  /** Of the map that it shows. */
  map?: { tiles: readonly DrawnTile[]; attribution: string }
  attachments: readonly { name: string; type: string; content: Uint8Array }[]
  ts: number
}

export interface Composed {
  subject: string
  raw: Uint8Array
}

/** nodemailer's own list, and what RFC 8058 wants signed with it. */
const signedFields = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':')

const inlinePng = (cid: string, content: Buffer) => ({
  ...{ filename: `${cid}.png`, content, contentType: 'image/png', cid, contentDisposition: 'inline' as const },
})

/** All who are told of a notice get the same one. Kept by content, so that two threads have the same. */
const mostPictures = 20
const pictures = new Map<string, Promise<Uint8Array | null>>()

/** What it shows of a map; one that cannot be drawn keeps no notice from anybody. */
const mapOf = async ({ content: { values }, map, brand }: ComposeOrder): Promise<Uint8Array | null> => {
  if (!('map' in values) || !values.map) return null
  const { tiles = [], attribution = '' } = map ?? {}
  const key = JSON.stringify([values.map, brand.accent, tiles.map(({ z, x, y }) => [z, x, y])])
  const known = pictures.get(key)
  if (known) return known
  if (pictures.size >= mostPictures) pictures.clear()
  const drawn = drawMap(values.map, tiles, { accent: brand.accent, attribution }).catch(() => null)
  pictures.set(key, drawn)
  return drawn
}

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** One mail as it goes over the wire, signed where there is a key. */
export const compose = async (order: ComposeOrder): Promise<Composed> => {
  const { content, to, brand, from, dkim, unsubscribeLink } = order
  const letter = await writeLetter({ content, to, brand, unsubscribeLink })
  const logo = brand.logo && (await logoPng(brand.logo.image))
  const map = await mapOf(order)
  const shown = { logoSrc: logo ? 'cid:logo' : null, mapSrc: map ? 'cid:map' : null }
  const dress = { ...brand, language: textLanguageOf(to.language), ...shown }
  const { message } = await transport.sendMail({
    from,
    to: to.firstName ? { name: to.firstName, address: to.email } : to.email,
    envelope: { from: order.envelopeFrom, to: to.email },
    subject: letter.subject,
    text: asText(letter, dress),
    html: asHtml(letter, dress),
    messageId: order.messageId,
    date: new Date(order.ts),
    // Nobody's absence note answers to it.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink !== null && {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...(logo ? [inlinePng('logo', logo)] : []),
      ...(map ? [inlinePng('map', Buffer.from(map))] : []),
      ...order.attachments.map(({ name, type, content: bytes }) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(bytes) },
      })),
    ],
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedFields,
      },
    }),
  })
  return { subject: letter.subject, raw: message as Buffer }
}
