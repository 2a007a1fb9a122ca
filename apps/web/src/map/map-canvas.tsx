import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibreMap, MapOptions } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { BaseMap } from './base-style.ts'
import classes from './map-canvas.module.css'
import { createMap, holdTo, repaint } from './map-ground.ts'
import { liveMap, setLiveMap, useLiveMap } from './map-instance.ts'
import type { MapLimits } from './map-limits.ts'

export interface MapCanvasProps extends BaseMap {
  label: string
  /** Where to open; read once, at the first render. */
  /** Where it may go, if not everywhere. */
  limits?: MapLimits | undefined
  initialView?: Partial<Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'>>
}

/** The map itself: made once, repainted on a change of theme, language or tiles, and never torn down meanwhile. */
export const MapCanvas = ({ label, initialView, tilesUrl, language, limits }: MapCanvasProps) => {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const opening = useRef(initialView)
  const wanted = useRef({ scheme, base: { tilesUrl, language } })
  wanted.current = { scheme, base: { tilesUrl, language } }

  useEffect(() => {
    let map: MapLibreMap | undefined
    // Setting up WebGL holds the thread: panels are painted, lists asked for and the live channel opened before it.
    const frame = requestAnimationFrame(() => {
      const made = createMap(container.current as HTMLElement, wanted.current, opening.current ?? {})
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

  const standing = useLiveMap()?.map
  useEffect(() => {
    if (standing) holdTo(standing, limits)
  }, [standing, limits])

  return <section ref={container} className={classes.map} aria-label={label} />
}
