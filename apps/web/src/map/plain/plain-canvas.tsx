import { useComputedColorScheme } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { worldAttribution } from '../base-style.ts'
import { defaultView } from '../default-view.ts'
import type { MapCanvasProps } from '../map-canvas.tsx'
import { readMapPalette } from '../map-palette.ts'
import { setPlainMap } from '../movable-map.ts'
import { tileSourceOf } from '../tile-source.ts'
import classes from './plain-canvas.module.css'
import { createPlainMap, type PlainMap } from './plain-map.ts'

const PlainMapContext = createContext<PlainMap | null>(null)

/** Within PlainCanvas; null until the map stands. */
export const usePlainMap = (): PlainMap | null => useContext(PlainMapContext)

/** The page's map without WebGL: less is drawn, and it says so, but the work goes on. */
export const PlainCanvas = ({
  label,
  initialView,
  tilesUrl,
  limits,
  children,
}: Omit<MapCanvasProps, 'language'> & { children: ReactNode }) => {
  const { t } = useTranslation('map')
  const container = useRef<HTMLElement>(null)
  const scheme = useComputedColorScheme('light')
  const opening = useRef({ ...defaultView, ...initialView, scheme })
  const [map, setMap] = useState<PlainMap | null>(null)

  useEffect(() => {
    const { center, zoom } = opening.current
    const made = createPlainMap(container.current as HTMLElement, {
      palette: readMapPalette(opening.current.scheme),
      tilesUrl,
      center: center as [number, number],
      zoom: zoom ?? defaultView.zoom,
    })
    setMap(made)
    return () => {
      setMap(null)
      setPlainMap(null)
      made.dispose()
    }
  }, [tilesUrl])

  useEffect(() => {
    if (!map) return
    const palette = readMapPalette(scheme)
    map.setPalette(palette)
    setPlainMap({ map, palette })
  }, [map, scheme])

  useEffect(() => map?.holdTo(limits), [map, limits])

  return (
    <PlainMapContext value={map}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys and + and - move the map */}
      <section ref={container} className={classes.map} aria-label={label} tabIndex={0} />
      <p className={classes.note} role="note">
        {t('noWebGl')}{' '}
        <span>{[worldAttribution, tilesUrl && tileSourceOf(tilesUrl).attribution].filter(Boolean).join(' · ')}</span>
      </p>
      {children}
    </PlainMapContext>
  )
}
