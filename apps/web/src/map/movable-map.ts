import { useContext, useSyncExternalStore } from 'react'
import type { FlatGround } from './flat-ground.ts'
import { liveMap, OwnMap, onLiveMap, useLiveMap } from './map-instance.ts'
import type { MapPalette } from './map-palette.ts'

type Corners = [southWest: [lng: number, lat: number], northEast: [lng: number, lat: number]]

interface Place {
  lat: number
  lng: number
}

export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** What of a map is asked to go somewhere, and says where it is, whoever draws it: in MapLibre's own words. */
export interface MovableMap {
  getZoom(): number
  getCenter(): Place & { wrap(): Place }
  getBounds(): { getSouthWest(): Place; getNorthEast(): Place }
  zoomIn(): unknown
  zoomOut(): unknown
  fitBounds(bounds: Corners, options: { padding: Padding; maxZoom: number; duration: number }): unknown
  easeTo(to: {
    center: [lng: number, lat: number]
    zoom?: number
    offset?: [x: number, y: number]
    duration?: number
    easing?: (share: number) => number
  }): unknown
  jumpTo(to: { center: [lng: number, lat: number]; zoom: number }): unknown
  cameraForBounds(
    bounds: Corners,
    options: { padding: number },
  ): { center?: unknown; zoom?: number | undefined } | undefined
  /** While somebody zooms by hand nobody else may move it. */
  isZooming?(): boolean
  on(event: 'moveend' | 'dragstart', listener: () => void): { unsubscribe(): void }
}

export interface PlainStanding {
  map: MovableMap & FlatGround
  palette: MapPalette
}

/** The page's map where there is no WebGL (plain/). */
let plain: PlainStanding | null = null
const listeners = new Set<() => void>()

export const setPlainMap = (next: PlainStanding | null): void => {
  plain = next
  for (const listener of listeners) listener()
}

/** Told when the page's map comes, goes or changes its colours. */
export const onPageMap = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const stop = onLiveMap(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The page's large map. */
export const pageMap = (): MovableMap | null => liveMap()?.map ?? plain?.map ?? null
const pagePalette = (): MapPalette | null => liveMap()?.palette ?? plain?.palette ?? null

/** The map without WebGL, to lay a canvas over. */
export const plainGround = (): FlatGround | null => plain?.map ?? null

/** Null until a map stands. */
export const useMovableMap = (): MovableMap | null => {
  const own = useContext(OwnMap)
  const ofPage = useSyncExternalStore(onPageMap, pageMap)
  return own ? (own.map?.map ?? null) : ofPage
}

/** The colours that the map is drawn in. */
export const useMapPalette = (): MapPalette | null => {
  const own = useContext(OwnMap)
  const live = useLiveMap()
  const ofPage = useSyncExternalStore(onPageMap, pagePalette)
  return own ? (live?.palette ?? null) : ofPage
}
