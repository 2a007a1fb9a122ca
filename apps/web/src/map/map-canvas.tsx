import 'maplibre-gl/dist/maplibre-gl.css'
import { useComputedColorScheme } from '@mantine/core'
import { addProtocol, Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useRef } from 'react'
import { type BaseMap, baseLayers, baseStyle, slotAnchor } from './base-style.ts'
import classes from './map-canvas.module.css'
import { liveMap, setLiveMap } from './map-instance.ts'
import { type MapPalette, readMapPalette, type Scheme } from './map-palette.ts'
import { syncLayers } from './style-sync.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** Spec 1 §1 and decisions: where the map opens when nothing says otherwise, and how far it goes. */
const defaultView = { center: [-40, 34] as [number, number], zoom: 3 }
const zoomRange = { minZoom: 2, maxZoom: 18 }

const create = (container: HTMLElement, style: MapOptions['style'], view: Partial<MapOptions>): MapLibreMap => {
  const map = new MapLibreMap({
    container,
    style,
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
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Tiles of somebody else's server that do not come are no news: the bundled world lies below.
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== 'tiles') console.error(event.error)
  })
  return map
}

/** Brings the ground of a standing map in step; returns the colours that it is drawn in from now on. */
const repaint = (map: MapLibreMap, { scheme, base }: { scheme: Scheme; base: BaseMap }): MapPalette => {
  const palette = readMapPalette(scheme)
  const { tiles } = baseStyle(palette, base).sources
  if (tiles && !map.getSource('tiles')) map.addSource('tiles', tiles)
  syncLayers(map, baseLayers(palette, base), slotAnchor('areas'))
  return palette
}

export interface MapCanvasProps extends BaseMap {
  label: string
  /** Where to open; read once, at the first render. */
  initialView?: Partial<Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>>
}

/** The map itself: made once, repainted on a change of theme, language or tiles, and never torn down meanwhile. */
export const MapCanvas = ({ label, initialView, tilesUrl, language }: MapCanvasProps) => {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const opening = useRef(initialView)
  const wanted = useRef({ scheme, base: { tilesUrl, language } })
  wanted.current = { scheme, base: { tilesUrl, language } }

  useEffect(() => {
    let map: MapLibreMap | undefined
    // Setting up WebGL holds the thread: panels are painted, lists asked for and the live channel opened before it.
    const frame = requestAnimationFrame(() => {
      const first = wanted.current
      const style = baseStyle(readMapPalette(first.scheme), first.base)
      const made = create(container.current as HTMLElement, style, opening.current ?? {})
      // While the style was on its way, theme or language may have changed.
      made.once('style.load', () => setLiveMap({ map: made, palette: repaint(made, wanted.current) }))
      map = made
    })
    return () => {
      cancelAnimationFrame(frame)
      setLiveMap(null)
      map?.remove()
    }
  }, [])

  useEffect(() => {
    const standing = liveMap()
    if (standing)
      setLiveMap({ map: standing.map, palette: repaint(standing.map, { scheme, base: { tilesUrl, language } }) })
  }, [scheme, tilesUrl, language])

  return <section ref={container} className={classes.map} aria-label={label} />
}
