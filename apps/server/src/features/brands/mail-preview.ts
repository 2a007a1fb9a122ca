import type { managedBrandRoutes, previewedMails } from '@atalaya/contract/brands'
import type { BodyOf } from '@atalaya/contract/route'
import { accentOf } from '@atalaya/domain/brand-accent'
import { translatorOf } from '@atalaya/texts/translator'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { type Mail, previewMail } from '../../mail/index.ts'
import { findLogo } from './brands.repository.ts'
import { toLogo } from './logo-image.ts'
import { supportLine } from './mail-brand.ts'

type Asked = BodyOf<typeof managedBrandRoutes.previewMail>

const day = 86_400_000
/** Nobody's: RFC 2606. */
const link = 'https://example.com/'
const email = 'ana@example.com'

const sampleOf = async ({ template, language }: Asked, now: number): Promise<Pick<Mail, 'template' | 'values'>> => {
  const t = await translatorOf(language, 'mails')
  const samples = {
    createPassword: { link: `${link}password/set/…`, invitedBy: 'Marta Ruiz', expiresTs: now + 7 * day },
    resetPassword: { link: `${link}password/reset/…`, expiresTs: now + day / 24 },
    unknownSignIn: { ts: now, ip: '203.0.113.7', browser: 'Firefox · Windows' },
    notice: { title: t('sample.title'), text: t('sample.text'), action: { label: t('sample.action'), link } },
  } satisfies Record<(typeof previewedMails)[number], unknown>
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
    to: { email, firstName: 'Ana', language: asked.language, timezone: 'Europe/Madrid' },
    brand: {
      ...{ siteName, accent: accentOf(accent).light },
      support: supportLine({ phone: supportPhone, email: supportEmail, hours: supportHours }),
      logo: logo ? { type: logo.type, image: logo.content } : null,
    },
    unsubscribeLink: asked.template === 'notice' ? `${link}notifications/unsubscribe/…` : null,
    scheme: asked.scheme,
  })
}
