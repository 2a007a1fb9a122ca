import type { Brand } from '@atalaya/contract/session'
import type { BrandInUse } from './brand-in-use.ts'
import { iconUrl } from './icons.ts'

const withoutNulls = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Another picture has another address, so that browsers may keep each for ever. */
export const logoUrl = ({ siteName, logos }: BrandInUse, variant: 'light' | 'dark'): string => {
  const file = logos[variant] ?? logos.light
  const query = new URLSearchParams({
    ...(variant === 'dark' ? { variant } : {}),
    ...(file === undefined ? {} : { v: String(file) }),
  })
  return `/logos/${encodeURIComponent(siteName)}${query.size > 0 ? `?${query}` : ''}`
}

/** What everybody may know of the brand that serves them. */
export const publicBrand = (brand: BrandInUse): Brand =>
  ({
    ...{ id: brand.id, siteName: brand.siteName, accent: brand.accent, palette: brand.palette },
    ...withoutNulls({ description: brand.description }),
    ...{ logoUrl: logoUrl(brand, 'light'), darkLogoUrl: logoUrl(brand, 'dark'), iconUrl: iconUrl(brand, 'icon-192') },
    ...{ formalAddress: brand.formalAddress, passwordPolicy: brand.passwordPolicy },
    ...{
      languages: brand.languages,
      support: withoutNulls(brand.support),
      mapNames: brand.mapSources.map(({ name }) => name),
    },
    ...{ workerApp: brand.workerApp, useTerms: brand.useTerms },
  }) as Brand
