import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { textLanguageOf, translatorOf } from '@atalaya/texts/translator'
import type { Letter } from './layout.ts'
import type { MailContent, Recipient } from './mail.ts'
import type { MailBrand } from './mail-brand.ts'

interface Written {
  content: MailContent
  to: Recipient
  brand: Pick<MailBrand, 'siteName' | 'support'>
  /** Null for what cannot be unsubscribed. */
  unsubscribeLink: string | null
}

type MailTexts = Awaited<ReturnType<typeof translatorOf<'mails'>>>
type Said = Pick<Letter, 'subject' | 'paragraphs'> & Partial<Pick<Letter, 'facts' | 'action' | 'remarks' | 'map'>>

/** What each says: a template more is a case more here, in `MailContent` and in the texts. */
const sayingOf = (
  { template, values }: MailContent,
  { t, siteName, time }: { t: MailTexts; siteName: string; time: (instant: number) => string },
): Said => {
  switch (template) {
    case 'createPassword': {
      const { link, invitedBy: by, expiresTs } = values
      return {
        subject: t('createPassword.subject', { siteName }),
        paragraphs: [
          by === null ? t('createPassword.created', { siteName }) : t('createPassword.invited', { siteName, by }),
          t('createPassword.then'),
        ],
        action: { label: t('createPassword.action'), link },
        remarks: [t('createPassword.until', { until: time(expiresTs) })],
      }
    }
    case 'resetPassword':
      return {
        subject: t('resetPassword.subject', { siteName }),
        paragraphs: [t('resetPassword.asked', { siteName })],
        action: { label: t('resetPassword.action'), link: values.link },
        remarks: [t('resetPassword.until', { until: time(values.expiresTs) }), t('resetPassword.otherwise')],
      }
    case 'changedEmail':
      return {
        subject: t('changedEmail.subject', { siteName }),
        paragraphs: [t('changedEmail.changed', { siteName, newEmail: values.newEmail }), t('changedEmail.otherwise')],
      }
    case 'unknownSignIn':
      return {
        subject: t('unknownSignIn.subject', { siteName }),
        paragraphs: [t('unknownSignIn.seen', { siteName })],
        facts: [
          { label: t('unknownSignIn.when'), value: time(values.ts) },
          { label: t('unknownSignIn.where'), value: values.ip },
          { label: t('unknownSignIn.browser'), value: values.browser },
        ],
        remarks: [t('unknownSignIn.otherwise')],
      }
    case 'factorsReset':
      return {
        subject: t('factorsReset.subject', { siteName }),
        paragraphs: [t('factorsReset.done', { siteName }), t('factorsReset.then')],
        facts: [
          { label: t('factorsReset.when'), value: time(values.ts) },
          { label: t('factorsReset.by'), value: values.by },
        ],
        remarks: [t('factorsReset.otherwise')],
      }
    default:
      return {
        subject: values.title,
        paragraphs: values.text.split(/\n{2,}/),
        ...(values.facts && { facts: values.facts }),
        ...(values.action && { action: values.action }),
        ...(values.map && {
          map: { alt: t('map', { place: `${values.map.lat.toFixed(5)}, ${values.map.lng.toFixed(5)}` }) },
        }),
      }
  }
}

const mostFormats = 100
const formats = new Map<string, ReturnType<typeof createFormat>>()
/** Kept, since making one takes as long as half a signature. Of words alone: the same in every process. */
const formatOf = (locale: string, timezone: string): ReturnType<typeof createFormat> => {
  const key = `${locale} ${timezone}`
  const format = formats.get(key) ?? createFormat(locale, timezone)
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}

/** A mail in its reader's language, with times as they are where the reader is. */
export const writeLetter = async ({ content, to, brand, unsubscribeLink }: Written): Promise<Letter> => {
  const language = textLanguageOf(to.language)
  const t = await translatorOf(language, 'mails')
  const { siteName } = brand
  const format = formatOf(localeOf(language), to.timezone)
  const said = sayingOf(content, { t, siteName, time: (instant) => `${format.dateTime(instant)} (${to.timezone})` })
  const isMessage = 'title' in content.values
  return {
    facts: [],
    action: null,
    map: null,
    remarks: [],
    ...said,
    title: said.subject,
    paragraphs: isMessage
      ? said.paragraphs
      : [to.firstName ? t('greeting', { name: to.firstName }) : t('greetingNobody'), ...said.paragraphs],
    linkHint: t('link'),
    footer: [t('why', { email: to.email, siteName }), brand.support && t('help', { contact: brand.support })].filter(
      (line): line is string => line !== null && line !== '',
    ),
    unsubscribe: unsubscribeLink === null ? null : { label: t('unsubscribe'), link: unsubscribeLink },
  }
}
