import 'maplibre-gl/dist/maplibre-gl.css'
import {
  addProtocol,
  LngLat,
  Map as MapLibreMap,
  type MapOptions,
  prewarm,
  type RasterTileSource,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { type BaseMap, baseLayers, baseStyle, slotAnchor } from './base-style.ts'
import { defaultView } from './default-view.ts'
import { heldTo, type MapLimits } from './map-limits.ts'
import { type MapPalette, readMapPalette, type Scheme } from './map-palette.ts'
import { removeLayers, syncLayers } from './style-sync.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** Lets the library's workers load their program before there is a map. */
export const warmUpMap = prewarm

/** How far the map goes (spec 3). */
const zoomRange = { minZoom: 2, maxZoom: 18 }

interface Ground {
  scheme: Scheme
  base: BaseMap
}

/** A map with the bundled world and the configured tiles on it, and the empty slots for layers. */
export const createMap = (container: HTMLElement, { scheme, base }: Ground, view: Partial<MapOptions>): MapLibreMap => {
  const map = new MapLibreMap({
    container,
    style: baseStyle(readMapPalette(scheme), base),
    ...defaultView,
    ...zoomRange,
    ...view,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
    fadeDuration: 120,
    validateStyle: import.meta.env.DEV,
  })
  // The landmark is the section around it; the library makes the canvas another one, in English of the same name.
  if (view.interactive !== false) map.getCanvas().setAttribute('role', 'application')
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Tiles of somebody else's server that do not come are no news: the bundled world lies below.
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== 'tiles') console.error(event.error)
  })
  return map
}

/** Brings the ground of a standing map in step; returns the colours that it is drawn in from now on. */
export const repaint = (map: MapLibreMap, { scheme, base }: Ground): MapPalette => {
  const palette = readMapPalette(scheme)
  const { tiles } = baseStyle(palette, base).sources
  const standing = map.getSource<RasterTileSource>('tiles')
  // What it was made of: its own list of tiles is there only once it has loaded.
  if (standing && standing.serialize().tiles?.[0] !== base.tilesUrl) removeLayers(map, ['tiles'], 'tiles')
  if (tiles && !map.getSource('tiles')) map.addSource('tiles', tiles)
  syncLayers(map, baseLayers(palette, base), slotAnchor('areas'))
  return palette
}

/** Lets a standing map go where it may, from now on; without limits, everywhere. */
export const holdTo = (map: MapLibreMap, limits: MapLimits | undefined): void => {
  map.setTransformConstrain(
    limits
      ? ({ lng, lat }, zoom) => {
          const held = heldTo(limits, { lng, lat, zoom })
          return { center: new LngLat(held.lng, held.lat), zoom: held.zoom }
        }
      : null,
  )
  const { minZoom, maxZoom } = { ...zoomRange, ...limits }
  const deepest = Math.min(zoomRange.maxZoom, maxZoom)
  // The library refuses a range that is empty for a moment.
  map.setMinZoom(zoomRange.minZoom)
  map.setMaxZoom(deepest)
  map.setMinZoom(Math.min(deepest, Math.max(zoomRange.minZoom, minZoom)))
}
