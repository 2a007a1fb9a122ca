import type { Bounds } from '@atalaya/domain/geometry'
import type { FlatView } from '../flat-ground.ts'
import { heldTo, type MapLimits } from '../map-limits.ts'
import { latOf, lngOf, worldPx, xOf, yOf } from '../mercator.ts'
import type { Padding } from '../movable-map.ts'

export type PlainView = FlatView

const zoomRange = { least: 2, most: 18 }

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Keeps the middle on the world and the zoom in its range. */
export const clamped = (view: PlainView): PlainView => ({
  ...view,
  x: view.x - Math.floor(view.x),
  y: within(view.y, 0, 1),
  zoom: within(view.zoom, zoomRange.least, zoomRange.most),
})

/** The nearest view of those that a company's limits allow. */
export const limited = (view: PlainView, limits: MapLimits): PlainView => {
  const { x, y, zoom } = clamped(view)
  const held = heldTo(limits, { lat: latOf(y), lng: lngOf(x), zoom })
  return clamped({ ...view, x: xOf(held.lng), y: yOf(held.lat), zoom: held.zoom })
}

/** Where a place lies, from the top left, on the copy of the world that is nearest to the middle. */
export const toScreen = (view: PlainView, at: { lat: number; lng: number }): { x: number; y: number } => {
  const world = worldPx(view.zoom)
  const dx = xOf(at.lng) - view.x
  return {
    x: view.width / 2 + (dx - Math.round(dx)) * world,
    y: view.height / 2 + (yOf(at.lat) - view.y) * world,
  }
}

export const toPlace = (view: PlainView, at: { x: number; y: number }): { lat: number; lng: number } => {
  const world = worldPx(view.zoom)
  const x = view.x + (at.x - view.width / 2) / world
  return { lng: lngOf(x - Math.floor(x)), lat: latOf(view.y + (at.y - view.height / 2) / world) }
}

/** What lies under a point moves with it. */
export const panned = (view: PlainView, dx: number, dy: number): PlainView => {
  const world = worldPx(view.zoom)
  return clamped({ ...view, x: view.x - dx / world, y: view.y - dy / world })
}

/** What lies under a point stays there. */
export const zoomedAround = (view: PlainView, at: { x: number; y: number }, zoom: number): PlainView => {
  const next = within(zoom, zoomRange.least, zoomRange.most)
  const [dx, dy] = [at.x - view.width / 2, at.y - view.height / 2]
  const share = 1 / worldPx(view.zoom) - 1 / worldPx(next)
  return clamped({ ...view, x: view.x + dx * share, y: view.y + dy * share, zoom: next })
}

/** The closest view that shows an area within what padding leaves free. */
export const fitted = (
  view: PlainView,
  bounds: Bounds,
  { padding, maxZoom }: { padding: Padding; maxZoom: number },
) => {
  const west = xOf(bounds.west)
  const east = bounds.east < bounds.west ? xOf(bounds.east) + 1 : xOf(bounds.east)
  const [north, south] = [yOf(bounds.north), yOf(bounds.south)]
  const freeWidth = Math.max(1, view.width - padding.left - padding.right)
  const freeHeight = Math.max(1, view.height - padding.top - padding.bottom)
  const scale = Math.min(freeWidth / Math.max(1e-12, east - west), freeHeight / Math.max(1e-12, south - north))
  const zoom = within(Math.log2(scale / worldPx(0)), zoomRange.least, Math.min(maxZoom, zoomRange.most))
  const world = worldPx(zoom)
  return clamped({
    ...view,
    x: (west + east) / 2 - (padding.left - padding.right) / 2 / world,
    y: (north + south) / 2 - (padding.top - padding.bottom) / 2 / world,
    zoom,
  })
}

export const boundsOf = (view: PlainView): Bounds => {
  const [halfX, halfY] = [view.width / 2 / worldPx(view.zoom), view.height / 2 / worldPx(view.zoom)]
  return {
    west: lngOf(view.x - halfX),
    east: lngOf(view.x + halfX),
    north: latOf(view.y - halfY),
    south: latOf(view.y + halfY),
  }
}

export interface TileAt {
  z: number
  x: number
  y: number
  /** Top left corner and edge on the screen. */
  left: number
  top: number
  edge: number
}

/** The tiles of a zoom level that the view needs, of every copy of the world in it. */
export const tilesOf = (view: PlainView, z: number): TileAt[] => {
  const edge = worldPx(view.zoom) / 2 ** z
  const count = 2 ** z
  const [left, top] = [view.width / 2 - view.x * count * edge, view.height / 2 - view.y * count * edge]
  const tiles: TileAt[] = []
  for (let y = Math.max(0, Math.floor(-top / edge)); y < count && top + y * edge < view.height; y += 1)
    for (let x = Math.floor(-left / edge); left + x * edge < view.width; x += 1)
      tiles.push({ z, x: ((x % count) + count) % count, y, left: left + x * edge, top: top + y * edge, edge })
  return tiles
}
