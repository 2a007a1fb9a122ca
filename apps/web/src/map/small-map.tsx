import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { Marker } from 'maplibre-gl'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BaseMap } from './base-style.ts'
import { createMap, repaint } from './map-ground.ts'
import { type LiveMap, OwnMap, useLiveMap } from './map-instance.ts'

interface Props extends BaseMap {
  label: string
  /** Where it opens; read once. */
  at: { lat: number; lng: number }
  zoom: number
  /** Whoever looks may move it; wheel and finger do not otherwise. */
  isMovable?: boolean
}

/** A ground that is still coming is sea and nothing else; where tiles never come it is shown as it is after this long. */
const longestWaitMs = 8_000

/** A map of a part of the page, within an `OwnMapScope`. */
export const SmallMap = ({ label, at, zoom, tilesUrl, language, isMovable = false }: Props) => {
  const container = useRef<HTMLElement>(null)
  const scheme = useComputedColorScheme('light')
  const standing = useRef<LiveMap['map'] | null>(null)
  const wanted = useRef({ scheme, base: { tilesUrl, language } })
  wanted.current = { scheme, base: { tilesUrl, language } }
  const named = useRef(label)
  named.current = label
  const opening = useRef({ center: [at.lng, at.lat] as [number, number], zoom })
  const setMap = useContext(OwnMap)?.setMap
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    let map: LiveMap['map'] | undefined
    // As the large one does: the page is painted before WebGL holds the thread.
    const frame = requestAnimationFrame(() => {
      const view = { ...opening.current, interactive: isMovable }
      const made = createMap(container.current as HTMLElement, wanted.current, view)
      // The library calls every map by one name and a landmark; the section around it is the landmark.
      made.getCanvas().setAttribute('role', isMovable ? 'application' : 'img')
      made.getCanvas().setAttribute('aria-label', named.current)
      made.once('idle', () => setIsDrawn(true))
      made.once('style.load', () => {
        standing.current = made
        setMap?.({ map: made, palette: repaint(made, wanted.current) })
      })
      map = made
    })
    const waited = setTimeout(() => setIsDrawn(true), longestWaitMs)
    return () => {
      clearTimeout(waited)
      cancelAnimationFrame(frame)
      standing.current = null
      setMap?.(null)
      map?.remove()
    }
  }, [setMap, isMovable])

  useEffect(() => {
    const map = standing.current
    if (map) setMap?.({ map, palette: repaint(map, { scheme, base: { tilesUrl, language } }) })
  }, [setMap, scheme, tilesUrl, language])

  return (
    <>
      {!isDrawn && <Skeleton style={whole} radius={0} />}
      <section ref={container} aria-label={label} style={{ ...whole, opacity: isDrawn ? 1 : 0 }} />
    </>
  )
}

const whole = { position: 'absolute', inset: 0 } as const

interface MarkerProps {
  label: string
  lat: number
  lng: number
  children: ReactNode
}

/** Something of the page that stands at a place of the map. */
export const MapMarker = ({ label, lat, lng, children }: MarkerProps) => {
  const map = useLiveMap()?.map
  const [element] = useState(() => document.createElement('div'))
  const place = useRef<[number, number]>([lng, lat])
  const marker = useRef<Marker | null>(null)
  place.current = [lng, lat]
  // Before the marker is made: the library would name it in English, and a name needs a role.
  useEffect(() => {
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', label)
  }, [element, label])
  useEffect(() => {
    if (!map) return
    const made = new Marker({ element }).setLngLat(place.current).addTo(map)
    marker.current = made
    return () => {
      marker.current = null
      made.remove()
    }
  }, [map, element])
  useEffect(() => {
    marker.current?.setLngLat([lng, lat])
  }, [lat, lng])
  return createPortal(children, element)
}
