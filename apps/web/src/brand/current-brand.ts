import { type Brand, brandRoutes } from '@atalaya/contract/session'
import { defaultAccent } from '@atalaya/ui/accent'
import { useSyncExternalStore } from 'react'
import { call } from '../session/api.ts'

/** Read by public/boot.js before anything else is there. */
const logoKey = 'atalaya.logo'
const brandKey = 'atalaya.brand'

const nobody: Brand = {
  id: 1 as Brand['id'],
  siteName: 'Atalaya',
  accent: defaultAccent,
  logoUrl: '/favicon.svg',
  formalAddress: false,
  passwordPolicy: 'classic',
}

const remembered = (): Brand => {
  try {
    return brandRoutes.current.reply.parse(JSON.parse(localStorage.getItem(brandKey) ?? 'null'))
  } catch {
    // First visit, or kept by an older page.
    return nobody
  }
}

let brand = remembered()
const listeners = new Set<() => void>()

/** The last known brand dresses the page at once; the server's word follows and rarely changes anything. */
export const loadBrand = async (): Promise<void> => {
  brand = await call(brandRoutes.current)
  localStorage.setItem(brandKey, JSON.stringify(brand))
  localStorage.setItem(logoKey, brand.logoUrl)
  document.title = brand.siteName
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBrand = (): Brand => useSyncExternalStore(subscribe, () => brand)
