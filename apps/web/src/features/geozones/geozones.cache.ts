import type { Geozone } from '@atalaya/contract/geozones'
import type { QueryClient } from '@tanstack/react-query'
import { changeKeptList } from '../../live/kept-list.ts'

export type Geozones = Record<string, Geozone>

export const geozonesKey = (companyId: number) => ['geozones', companyId] as const

/** The list with `geozone` in it, unless it already holds a newer one: answers and live messages race. */
export const withGeozone = (known: Geozones | undefined, geozone: Geozone): Geozones | undefined => {
  const before = known?.[geozone.id]
  return known && (!before || before.version < geozone.version) ? { ...known, [geozone.id]: geozone } : known
}

export const withoutGeozones = (known: Geozones | undefined, ids: readonly number[]): Geozones | undefined => {
  if (!known || !ids.some((id) => id in known)) return known
  const gone = new Set(ids.map(String))
  return Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id)))
}

export const changeGeozones = (
  client: QueryClient,
  companyId: number,
  change: (known: Geozones | undefined) => Geozones | undefined,
): void => changeKeptList<Geozones>(client, geozonesKey(companyId), change)
