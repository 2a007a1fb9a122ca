import { type Brand, brandRoutes } from '@atalaya/contract/session'
import { languages } from '@atalaya/contract/values'
import { defaultAccent } from '@atalaya/ui/accent'
import { setPalette } from '@atalaya/ui/colour-tokens'
import { createContext, use, useSyncExternalStore } from 'react'
import { call } from '../session/api.ts'
import { createListeners } from '../session/listeners.ts'

/** Of a page that no server has dressed: in development, or without a network. */
const brandKey = 'atalaya.brand'

const nobody: Brand = {
  ...{ id: 1 as Brand['id'], siteName: 'Atalaya', accent: defaultAccent, palette: {} },
  ...{ logoUrl: '/favicon.svg', darkLogoUrl: '/favicon.svg', iconUrl: '/favicon.svg' },
  ...{ formalAddress: false, passwordPolicy: 'classic', languages: [...languages], support: {}, mapNames: [] },
}

/** What the server has written into the page (features/brands/page-dress.ts), else what was known the last time. */
const known = (): Brand => {
  try {
    const text = document.getElementById('brand')?.textContent ?? localStorage.getItem(brandKey)
    return brandRoutes.current.reply.parse(JSON.parse(text ?? 'null'))
  } catch {
    // First visit, or kept by an older page.
    return nobody
  }
}

let brand = known()
setPalette(brand.palette)
/** Before anything is drawn. */
export const brandOfPage = (): Brand => brand
const listeners = createListeners()

/** The page is dressed already; the server's word follows, with what only some screens need, and rarely changes anything. */
export const loadBrand = async (): Promise<void> => {
  brand = await call(brandRoutes.current)
  const { useTerms: _, ...kept } = brand
  localStorage.setItem(brandKey, JSON.stringify(kept))
  document.title = brand.siteName
  setPalette(brand.palette)
  listeners.tell()
}

/** Around what shows a brand that is being designed. */
export const DesignedBrand = createContext<Brand | null>(null)

export const useBrand = (): Brand => {
  const own = useSyncExternalStore(listeners.add, () => brand)
  return use(DesignedBrand) ?? own
}
