import { coveredBy, fitPadding } from '../../map/map-padding.ts'
import { type MovableMap, pageMap } from '../../map/movable-map.ts'

/** Decision: when the map goes to one item it zooms in to at least this. */
const itemZoom = 15
/** A fleet at one place is still shown with its town. */
const deepestFitZoom = 14

/** Panels lie over the page's large map only. */
const isUnderPanels = (map: MovableMap): boolean => map === pageMap()
/** At the right stand the buttons, at the bottom the scale. */
const smallRoom = { top: 32, right: 72, bottom: 56, left: 32 }
/** A small map is to say near which town, not in which street; closer than this the bundled world has nothing to show. */
export const townZoom = 10

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const fitTo = (map: MovableMap, { west, south, east, north }: Bounds, durationMs = 500): void => {
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    {
      padding: isUnderPanels(map) ? fitPadding(56) : smallRoom,
      maxZoom: isUnderPanels(map) ? deepestFitZoom : townZoom,
      duration: isStill() ? 0 : durationMs,
    },
  )
}

/**
 * A view as it was kept: the same middle and zoom on a screen of the same size, all of it on another. Taken with what
 * lies below the panels, so no room is left for them.
 */
export const openKeptView = (map: MovableMap, { west, south, east, north }: Bounds): void => {
  const camera = map.cameraForBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: 0 },
  )
  if (!camera?.center || camera.zoom === undefined) return
  map.jumpTo({ center: camera.center as [number, number], zoom: camera.zoom })
}

/** The middle of what panels leave free, from the middle of the map. */
const freeMiddle = (map: MovableMap): [number, number] => {
  if (!isUnderPanels(map)) return [0, 0]
  const { left, right, top, bottom } = coveredBy()
  return [(left - right) / 2, (top - bottom) / 2]
}

/** A flight over more levels than this is a blur, and each of them asks for tiles that nobody sees. */
const mostFlownLevels = 3
const flightMs = 300

/** Glides to what is near, so that one sees where it lies from here; is at once at what is not. */
export const goTo = (map: MovableMap, at: { lat: number; lng: number }): void => {
  const zoom = Math.max(itemZoom, map.getZoom())
  const isNear = zoom - map.getZoom() <= mostFlownLevels && isInSight(map, at)
  map.easeTo({
    center: [at.lng, at.lat],
    zoom,
    offset: freeMiddle(map),
    duration: isNear && !isStill() ? flightMs : 0,
  })
}

const isInSight = (map: MovableMap, { lat, lng }: { lat: number; lng: number }): boolean => {
  const bounds = map.getBounds()
  const [southWest, northEast] = [bounds.getSouthWest(), bounds.getNorthEast()]
  return lat >= southWest.lat && lat <= northEast.lat && lng >= southWest.lng && lng <= northEast.lng
}

/** With the marker, at its pace; a fix a second makes a steady ride. */
export const followTo = (map: MovableMap, at: { lat: number; lng: number }): void => {
  map.easeTo({
    center: [at.lng, at.lat],
    offset: freeMiddle(map),
    duration: isStill() ? 0 : 1_000,
    easing: (share) => share,
  })
}

/** At once, and at the zoom that it has: for what moves with each frame. Left alone while somebody zooms. */
export const holdOn = (map: MovableMap, at: { lat: number; lng: number }): void => {
  if (map.isZooming?.()) return
  map.easeTo({ center: [at.lng, at.lat], offset: freeMiddle(map), duration: 0 })
}
