import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo, useSyncExternalStore } from 'react'
import type { FlatGround } from './flat-ground.ts'
import { useLiveMap } from './map-instance.ts'
import { xOf, yOf } from './mercator.ts'
import { onPageMap, plainGround } from './movable-map.ts'

const overMapLibre = (map: MapLibreMap): FlatGround => {
  const element = map.getCanvasContainer()
  const container = map.getContainer()
  // Asked for with each frame, where to measure would have the page laid out.
  let size = { width: container.clientWidth, height: container.clientHeight }
  map.on('resize', () => {
    size = { width: container.clientWidth, height: container.clientHeight }
  })
  return {
    element,
    view: () => {
      const { lng, lat } = map.getCenter()
      return { x: xOf(lng), y: yOf(lat), zoom: map.getZoom(), ...size }
    },
    onView: (listener) => {
      const told = [map.on('move', listener), map.on('resize', listener)]
      return () => {
        for (const each of told) each.unsubscribe()
      }
    },
  }
}

/** The page's large map, to lay a canvas over; null until one stands. */
export const useFlatGround = (): FlatGround | null => {
  const map = useLiveMap()?.map
  const plain = useSyncExternalStore(onPageMap, plainGround)
  return useMemo(() => (map ? overMapLibre(map) : plain), [map, plain])
}
