import type { Poi } from '@atalaya/contract/pois'

export type Pois = Record<string, Poi>

/** The list with `pois` in it, unless it already holds newer ones: answers and live messages race. */
export const withPois = (known: Pois | undefined, pois: readonly Poi[]): Pois | undefined => {
  const newer = known && pois.filter(({ id, version }) => (known[id]?.version ?? 0) < version)
  return newer && newer.length > 0
    ? { ...known, ...Object.fromEntries(newer.map((poi) => [String(poi.id), poi])) }
    : known
}

export const withoutPois = (known: Pois | undefined, ids: readonly number[]): Pois | undefined => {
  if (!known || !ids.some((id) => id in known)) return known
  const gone = new Set(ids.map(String))
  return Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id)))
}
