import 'maplibre-gl/dist/maplibre-gl.css'
import { useComputedColorScheme } from '@mantine/core'
import { addProtocol, Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useRef } from 'react'
import { type BaseMap, baseLayers, baseStyle } from './base-style.ts'
import classes from './map-canvas.module.css'
import { liveMap, setLiveMap } from './map-instance.ts'
import { readMapPalette } from './map-palette.ts'
import { syncLayers } from './style-sync.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

/** Spec 1 §1 and decisions: where the map opens when nothing says otherwise, and how far it goes. */
export const defaultView = { center: [-40, 34] as [number, number], zoom: 3 }
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

export interface MapCanvasProps extends BaseMap {
  label: string
  /** Where to open; read once, at the first render. */
  initialView?: Partial<Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>>
}

/** The map itself: made once, repainted on a change of theme, language or tiles, and never torn down meanwhile. */
export const MapCanvas = ({ label, initialView, tilesUrl, language }: MapCanvasProps) => {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const opening = useRef({ initialView, tilesUrl, language, scheme })

  useEffect(() => {
    const { initialView: view, scheme: firstScheme, ...base } = opening.current
    const palette = readMapPalette(firstScheme)
    const map = create(container.current as HTMLElement, baseStyle(palette, base), view ?? {})
    map.once('style.load', () => setLiveMap({ map, palette }))
    return () => {
      setLiveMap(null)
      map.remove()
    }
  }, [])

  useEffect(() => {
    const standing = liveMap()
    if (!standing) return
    const palette = readMapPalette(scheme)
    if (tilesUrl && !standing.map.getSource('tiles')) {
      standing.map.addSource('tiles', baseStyle(palette, { tilesUrl, language }).sources.tiles as never)
    }
    syncLayers(standing.map, baseLayers(palette, { tilesUrl, language }), 'slot-areas')
    setLiveMap({ map: standing.map, palette })
  }, [scheme, tilesUrl, language])

  return <section ref={container} className={classes.map} aria-label={label} />
}
