import type { Brand } from '@atalaya/contract/session'

export interface Ground {
  id: string
  /** Null where it is told in the reader's language. */
  name: string | null
  /** Tiles over the bundled world; null for it alone. */
  url: string | null
}

/** What companies name unless they say otherwise (`mapProvider`): whichever comes first. */
const platformId = 'osm'
export const bundledId = 'world'

/** What can lie below the fleet, the usual one first. */
export const groundsOf = (ofBrand: Brand['mapSources'], ofPlatform: string): Ground[] => [
  ...ofBrand.map(({ name, url }) => ({ id: name, name, url })),
  ...(ofPlatform ? [{ id: platformId, name: 'OpenStreetMap', url: ofPlatform }] : []),
  { id: bundledId, name: null, url: null },
]

interface Wishes {
  /** By who looks at it. */
  chosen: string | null
  ofCompany: string | undefined
}

/** A wish that names no map of today is none. */
export const groundInUse = (grounds: readonly Ground[], { chosen, ofCompany }: Wishes): Ground => {
  const named = (id: string | null | undefined) => grounds.find((ground) => ground.id === id)
  const own = ofCompany === platformId ? undefined : named(ofCompany)
  return named(chosen) ?? own ?? (grounds[0] as Ground)
}
