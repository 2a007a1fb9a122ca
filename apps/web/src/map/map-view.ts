import type { Bounds } from '@atalaya/domain/geometry'
import { boundsWidth } from '@atalaya/domain/geometry'
import { fitPadding } from './map-padding.ts'
import { pageMap } from './movable-map.ts'

/** Closer than this a single place loses its surroundings (spec 3: going to one item zooms in to at least 15). */
const closestZoom = 17

let shown = 0
/** How often something was shown since the page was opened: where a screen has sent the map, nothing else opens it. */
export const timesShown = (): number => shown

/** Brings an area into what the panels leave free; nothing while there is no map. */
export const showOnMap = (bounds: Bounds): void => {
  if (pageMap()) shown += 1
  const east = bounds.west + boundsWidth(bounds)
  const corners: [[number, number], [number, number]] = [
    [bounds.west, bounds.south],
    [east, bounds.north],
  ]
  pageMap()?.fitBounds(corners, {
    padding: fitPadding(),
    maxZoom: closestZoom,
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 400,
  })
}
