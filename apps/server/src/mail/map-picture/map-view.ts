import { corridorRings } from '@atalaya/domain/corridor-outline'
import type { LatLng } from '@atalaya/domain/fix'
import { destination } from '@atalaya/domain/geometry'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { distanceToWayM, unrollWay } from '@atalaya/domain/way'

/** What a mail shows of a map: plain data, as it was when the mail was written. */
export interface MapPicture extends LatLng {
  /** The way that led there, oldest first. */
  trail: readonly LatLng[]
  /** The geozone that it was about. */
  shape: GeozoneShape | null
}

/** Shown at 488 pixels of width: larger, so that it is sharp on good screens, and not so large that a telephone waits for it. */
export const pictureWidth = 720
export const pictureHeight = 360
const tileSize = 256
/** Streets can be told apart; nearer there is nothing around. */
const nearestZoom = 15
const margin = 48
const metresADegree = 111_320
const farthestLat = 85.05

export interface Tile {
  z: number
  x: number
  y: number
  /** Where its corner lies in the picture. */
  left: number
  top: number
}

export interface MapView {
  zoom: number
  /** Pixels in the picture. */
  at(point: LatLng): { x: number; y: number }
  tiles: readonly Tile[]
  metresAPixel: number
}

/** Web Mercator: pixels of the whole world at a zoom. Nothing lies beyond where the square of it ends. */
const worldAt = ({ lat, lng }: LatLng, zoom: number): { x: number; y: number } => {
  const size = tileSize * 2 ** zoom
  const sin = Math.sin((Math.min(farthestLat, Math.max(-farthestLat, lat)) * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size }
}

/** As many corners as a circle needs at any size that is drawn. */
const circleCorners = 64

/** The rings of it; a corridor has one more for each piece of ground that it goes around. */
export const outlineOf = (shape: GeozoneShape): readonly (readonly LatLng[])[] => {
  if (shape.kind === 'polygon') return [shape.points]
  if (shape.kind === 'corridor') return corridorRings(shape)
  const { centre, radiusM } = shape
  const latDeg = radiusM / metresADegree
  const lngDeg = latDeg / Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180))
  const ring = Array.from({ length: circleCorners }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / circleCorners
    return { lat: centre.lat + latDeg * Math.cos(turn), lng: centre.lng + lngDeg * Math.sin(turn) }
  })
  return [ring]
}

/** What of a zone has to be in the picture: all of it, but of a corridor the part that is near. */
const shownOf = ({ shape, lat, lng }: MapPicture): readonly LatLng[] => {
  if (!shape) return []
  if (shape.kind !== 'corridor') return outlineOf(shape).flat()
  const place = { lat, lng }
  const reachM = distanceToWayM(unrollWay(shape.way), place) + shape.halfWidthM
  return [0, 90, 180, 270].map((course) => destination(place, course, reachM))
}

/** The short way round the globe from where it happened. */
const beside = (centre: LatLng, { lat, lng }: LatLng): LatLng => ({
  lat,
  lng: lng - 360 * Math.round((lng - centre.lng) / 360),
})

/** Near enough to know the place; as far away as the way and the zone need, the place always in it. */
export const viewOf = (picture: MapPicture): MapView => {
  const points = [picture, ...picture.trail, ...shownOf(picture)].map((point) => beside(picture, point))
  const boundsAt = (zoom: number) => {
    const placed = points.map((point) => worldAt(point, zoom))
    const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  let zoom = nearestZoom
  for (; zoom > 0; zoom--) {
    const { left, right, top, bottom } = boundsAt(zoom)
    if (right - left <= pictureWidth - 2 * margin && bottom - top <= pictureHeight - 2 * margin) break
  }
  const { left, right, top, bottom } = boundsAt(zoom)
  const corner = { x: (left + right - pictureWidth) / 2, y: (top + bottom - pictureHeight) / 2 }
  const across = 2 ** zoom
  const tiles: Tile[] = []
  for (let y = Math.floor(corner.y / tileSize); y * tileSize < corner.y + pictureHeight; y++)
    for (let x = Math.floor(corner.x / tileSize); x * tileSize < corner.x + pictureWidth; x++)
      if (y >= 0 && y < across)
        tiles.push({
          ...{ z: zoom, x: ((x % across) + across) % across, y },
          ...{ left: Math.round(x * tileSize - corner.x), top: Math.round(y * tileSize - corner.y) },
        })
  return {
    zoom,
    at: (point) => {
      const { x, y } = worldAt(beside(picture, point), zoom)
      return { x: x - corner.x, y: y - corner.y }
    },
    tiles,
    metresAPixel: (Math.cos((picture.lat * Math.PI) / 180) * 2 * Math.PI * 6_378_137) / (tileSize * across),
  }
}
