import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MapPalette } from './map-palette.ts'

/** The one map of the page, once its style stands, with the colours that it is drawn in. */
export interface LiveMap {
  map: MapLibreMap
  palette: MapPalette
}

let current: LiveMap | null = null
const listeners = new Set<() => void>()

export const setLiveMap = (next: LiveMap | null): void => {
  current = next
  for (const listener of listeners) listener()
}

export const onLiveMap = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const liveMap = (): LiveMap | null => current

/** The map of a part of the page that has one of its own (own-map.tsx). */
export const OwnMap = createContext<{ map: LiveMap | null; setMap(map: LiveMap | null): void } | null>(null)

/** Null until the map stands. The object changes with the theme, the map in it never does. */
export const useLiveMap = (): LiveMap | null => {
  const own = useContext(OwnMap)
  const ofPage = useSyncExternalStore(onLiveMap, liveMap)
  return own ? own.map : ofPage
}
