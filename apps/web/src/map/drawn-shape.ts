import type { GeozoneShape } from '@atalaya/contract/geozones'
import type { LatLng } from '@atalaya/contract/values'
import type { GeoJSONStoreFeatures } from 'terra-draw'

/** IUGG mean radius, metres. */
const earthM = 6_371_008.8
const circleSegments = 64
/** What terra-draw keeps of a coordinate; more would be refused. */
const decimals = 9

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
const toDegrees = (radians: number): number => (radians * 180) / Math.PI
const mercatorY = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + toRadians(lat) / 2))
const latitudeOf = (y: number): number => toDegrees(2 * Math.atan(Math.exp(y)) - Math.PI / 2)
const round = (value: number): number => Number(value.toFixed(decimals))

/** A circle as it looks on a Mercator map: round there, so that it can be taken back from its ring exactly. */
const circleRing = (centre: LatLng, radiusM: number): [number, number][] => {
  const k = radiusM / (earthM * Math.cos(toRadians(centre.lat)))
  return Array.from({ length: circleSegments + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % circleSegments)) / circleSegments
    return [
      round(centre.lng + toDegrees(k * Math.cos(angle))),
      round(latitudeOf(mercatorY(centre.lat) + k * Math.sin(angle))),
    ]
  })
}

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

const circleOf = (ring: readonly number[][]): GeozoneShape => {
  const lngs = ring.map(([lng]) => lng as number)
  const lat = latitudeOf(middle(ring.map(([, at]) => mercatorY(at as number))))
  const k = toRadians(Math.max(...lngs) - Math.min(...lngs)) / 2
  // Below a decimetre the ring's rounding would show as noise in a form field.
  const radiusM = Math.round(k * earthM * Math.cos(toRadians(lat)) * 10) / 10
  return { kind: 'circle', centre: { lat: round(lat), lng: round(middle(lngs)) }, radiusM: Math.max(5, radiusM) }
}

/** What terra-draw edits. */
export const toFeature = (shape: GeozoneShape): GeoJSONStoreFeatures => ({
  type: 'Feature',
  properties: { mode: shape.kind },
  geometry:
    shape.kind === 'corridor'
      ? { type: 'LineString', coordinates: shape.way.map(pairOf) }
      : { type: 'Polygon', coordinates: [ringOf(shape)] },
})

const pairOf = ({ lat, lng }: LatLng): [number, number] => [round(lng), round(lat)]

const ringOf = (shape: Exclude<GeozoneShape, { kind: 'corridor' }>): [number, number][] => {
  if (shape.kind === 'circle') return circleRing(shape.centre, shape.radiusM)
  const ring = shape.points.map(pairOf)
  return ring[0] ? [...ring, ring[0]] : ring
}

const pointOf = ([lng, lat]: readonly number[]): LatLng => ({ lat: lat as number, lng: lng as number })

/** What a form keeps; null for a feature that is neither an area nor a way. A way has no width of its own. */
export const toShape = (feature: GeoJSONStoreFeatures, halfWidthM: number): GeozoneShape | null => {
  if (feature.geometry.type === 'LineString')
    return { kind: 'corridor', way: feature.geometry.coordinates.map(pointOf), halfWidthM }
  if (feature.geometry.type !== 'Polygon') return null
  const ring = feature.geometry.coordinates[0] ?? []
  if (feature.properties.mode === 'circle') return circleOf(ring)
  return { kind: 'polygon', points: ring.slice(0, -1).map(pointOf) }
}
