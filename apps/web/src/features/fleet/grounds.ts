import { bundledMap, usualMap } from '@atalaya/contract/company-settings'
import type { MapSource } from '@atalaya/contract/session'

export interface Ground {
  id: string
  /** Null where it is told in the reader's language. */
  name: string | null
  /** Tiles over the bundled world; null for it alone. */
  url: string | null
}

/** What can lie below the fleet, the usual one first. */
export const groundsOf = (ofBrand: readonly MapSource[], ofPlatform: string): Ground[] => [
  ...ofBrand.map(({ name, url }) => ({ id: name, name, url })),
  ...(ofPlatform ? [{ id: usualMap, name: 'OpenStreetMap', url: ofPlatform }] : []),
  { id: bundledMap, name: null, url: null },
]

interface Wishes {
  /** By who looks at it. */
  chosen: string | null
  ofCompany: string | undefined
}

/** A wish that names no map of today is none. */
export const groundInUse = (grounds: readonly Ground[], { chosen, ofCompany }: Wishes): Ground => {
  const named = (id: string | null | undefined) => grounds.find((ground) => ground.id === id)
  const own = ofCompany === usualMap ? undefined : named(ofCompany)
  return named(chosen) ?? own ?? (grounds[0] as Ground)
}
