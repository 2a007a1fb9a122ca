import type { managedBrandRoutes } from '@atalaya/contract/brands'
import { isUnsubscribable, type MailTemplate } from '@atalaya/contract/mails'
import type { BodyOf } from '@atalaya/contract/route'
import type { Language } from '@atalaya/contract/values'
import { accentOf } from '@atalaya/domain/brand-accent'
import { createFormat } from '@atalaya/format/format'
import { localeOf } from '@atalaya/format/locale'
import { translatorOf } from '@atalaya/texts/translator'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { type Mail, type MailContent, previewMail } from '../../mail/index.ts'
import { findLogo } from './brands.repository.ts'
import { toLogo } from './logo-image.ts'
import { supportLine } from './mail-brand.ts'

type Asked = BodyOf<typeof managedBrandRoutes.previewMail>

const hour = 3_600_000
const day = 24 * hour
const timezone = 'Europe/Madrid'
/** Nobody's: RFC 2606. */
const link = 'https://example.com/'
const email = 'ana@example.com'

type Message = Extract<MailContent, { values: { title: string } }>['values']

/** A periodic report of a quiet day, in the words of those that leave. */
const sampleReport = async (language: Language, now: number): Promise<Message> => {
  const t = await translatorOf(language, 'reports')
  const tPeriodic = await translatorOf(language, 'periodicReports')
  const format = createFormat(localeOf(language), timezone)
  const report = t('types.trips.title')
  // As those have it: no line breaks before the unit.
  const distance = `${format.number(341.8, 1)}\u00a0km`
  const whom = t('whom', { count: 3 })
  const answer = t('types.trips.answer', { count: 12, rows: format.number(12), whom, total: distance })
  return {
    title: `${report}: ${answer.replace(/\.$/, '')}`,
    text: tPeriodic('mail.about', { report, days: format.date(now - day) }),
    facts: [
      { label: t('columns.drivingMs'), value: format.workTime(5.5 * hour) },
      { label: t('columns.distanceKm'), value: distance },
    ],
    action: { label: tPeriodic('mail.see'), link },
  }
}

const sampleOf = async ({ template, language }: Asked, now: number): Promise<Pick<Mail, 'template' | 'values'>> => {
  const t = await translatorOf(language, 'mails')
  const message = (of: 'notice' | 'ticket'): Message => ({
    ...{ title: t(`sample.${of}.title`), text: t(`sample.${of}.text`) },
    action: { label: t(`sample.${of}.action`), link },
  })
  const samples = {
    createPassword: { link: `${link}password/set/…`, invitedBy: 'Marta Ruiz', expiresTs: now + 7 * day },
    resetPassword: { link: `${link}password/reset/…`, expiresTs: now + hour },
    changedEmail: { newEmail: 'ana.ruiz@example.com' },
    unknownSignIn: { ts: now, ip: '203.0.113.7', browser: 'Firefox · Windows' },
    factorsReset: { ts: now, by: 'Marta Ruiz' },
    ticket: message('ticket'),
    notice: message('notice'),
    report: await sampleReport(language, now),
  } satisfies Record<MailTemplate, MailContent['values']>
  return { template, values: samples[template] } as Pick<Mail, 'template' | 'values'>
}

/** By the same hands as the mails that leave; the logo that was chosen is held to what a kept one is. */
export const previewOf = async (
  asked: Asked,
  { database, clock }: { database: WebDatabase; clock: Clock },
): Promise<{ subject: string; html: string }> => {
  const { siteName, accent, supportPhone, supportEmail, supportHours, id } = asked
  const kept = () => (id === undefined ? undefined : asAccess(database, (tx) => findLogo(tx, id, 'light')))
  const logo = asked.logo === undefined ? await kept() : asked.logo && (await toLogo(asked.logo, 'logo'))
  return previewMail({
    content: (await sampleOf(asked, clock.now())) as Mail,
    to: { email, firstName: 'Ana', language: asked.language, timezone },
    brand: {
      ...{ siteName, accent: accentOf(accent).light },
      support: supportLine({ phone: supportPhone, email: supportEmail, hours: supportHours }),
      logo: logo ? { type: logo.type, image: logo.content } : null,
    },
    unsubscribeLink: isUnsubscribable(asked.template) ? `${link}notifications/unsubscribe/…` : null,
    scheme: asked.scheme,
  })
}
