import type { Map as MapLibreMap } from 'maplibre-gl'
import { useSyncExternalStore } from 'react'
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

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const liveMap = (): LiveMap | null => current

/** Null until the map stands. The object changes with the theme, the map in it never does. */
export const useLiveMap = (): LiveMap | null => useSyncExternalStore(subscribe, liveMap)
