import type { Tx } from '../../database/tenant.ts'
import type { MailBrand } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { brandById, brandOfHost } from './brand-in-use.ts'
import { findLogo } from './brands.repository.ts'
import { mailSenderOf } from './dkim-keys.ts'

type Support = Partial<Record<'phone' | 'email' | 'hours', string | null | undefined>>

/** How to be helped, below each mail; null where nobody helps. */
export const supportLine = ({ phone, email, hours }: Support): string | null =>
  [phone, email, hours].filter(Boolean).join(' · ') || null

/** What a brand gives to its mails, of no brand or one that is gone the default one. As the engine. */
export const mailBrandOf =
  (keys: KeyRing) =>
  async (tx: Tx, brandId: number | null): Promise<MailBrand> => {
    const brand = (brandId === null ? undefined : await brandById(tx, brandId)) ?? (await brandOfHost(tx, ''))
    const { siteName, accent, formalAddress, origin, support } = brand
    const sender = await mailSenderOf(tx, keys, brand.id)
    const logo = await findLogo(tx, brand.id, 'light')
    return {
      ...{ siteName, accent: accent.light, formalAddress, origin },
      sender: { name: sender?.name ?? null, address: sender?.address ?? null },
      support: supportLine(support),
      logo: logo ? { type: logo.type, image: logo.content } : null,
      dkim: sender?.dkim ?? null,
    }
  }
