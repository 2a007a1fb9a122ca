import type { GeozoneShape } from '@atalaya/contract/geozones'
import type { LatLng } from '@atalaya/domain/fix'

/** To each side of a line, where Traccar's own setting says nothing (its `geofence.polylineDistance`). */
const usualCorridorM = 25
const leastRadiusM = 5
const mPerDegree = 111_320
/** A sharp bend would otherwise throw its corner far out. */
const longestMitre = 3

const pointsIn = (text: string): LatLng[] =>
  text.split(',').map((pair) => {
    const [lat = Number.NaN, lng = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return { lat, lng }
  })

const areOnEarth = (points: readonly LatLng[]): boolean =>
  points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)

/** Traccar's areas are WKT with the latitude first; undefined for what is none. */
export const shapeOfArea = (area: string, corridorM: number = usualCorridorM): GeozoneShape | undefined => {
  const text = area.trim()
  const [, centre = '', radius = ''] = /^CIRCLE\s*\(\s*([^,]+),\s*([\d.eE+-]+)\s*\)$/i.exec(text) ?? []
  if (centre) {
    const points = pointsIn(centre)
    const [point] = points
    return point && areOnEarth(points) && Number(radius) > 0
      ? { kind: 'circle', centre: point, radiusM: Math.max(leastRadiusM, Number(radius)) }
      : undefined
  }
  const [, ring = ''] = /^POLYGON\s*\(\(([^()]+)\)\s*(?:,.*)?\)$/is.exec(text) ?? []
  if (ring) return polygonOf(open(pointsIn(ring)))
  const [, line = ''] = /^LINESTRING\s*\(([^()]+)\)$/i.exec(text) ?? []
  return line ? polygonOf(corridor(pointsIn(line), corridorM)) : undefined
}

const polygonOf = (points: readonly LatLng[]): GeozoneShape | undefined =>
  points.length >= 3 && areOnEarth(points) ? { kind: 'polygon', points: [...points] } : undefined

const isSame = (a: LatLng | undefined, b: LatLng | undefined): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** Rings of ours are not closed. */
const open = (points: LatLng[]): LatLng[] => (isSame(points[0], points.at(-1)) ? points.slice(0, -1) : points)

/** A band along a line, with mitred corners, on a plane about its first point. */
const corridor = (line: readonly LatLng[], halfWidthM: number): LatLng[] => {
  const points = line.filter((point, at) => !isSame(point, line[at - 1]))
  const [first] = points
  if (!first || points.length < 2 || !areOnEarth(points)) return []
  const perLng = mPerDegree * Math.cos((first.lat * Math.PI) / 180)
  const plane = points.map(({ lat, lng }) => ({ x: (lng - first.lng) * perLng, y: (lat - first.lat) * mPerDegree }))
  const normals = plane.slice(1).map((point, at) => {
    const before = plane[at] as { x: number; y: number }
    const length = Math.hypot(point.x - before.x, point.y - before.y)
    return { x: -(point.y - before.y) / length, y: (point.x - before.x) / length }
  })
  const offsets = plane.map((_, at) => {
    const a = normals[Math.max(0, at - 1)] as { x: number; y: number }
    const b = normals[Math.min(at, normals.length - 1)] as { x: number; y: number }
    const [x, y] = [a.x + b.x, a.y + b.y]
    const length = Math.hypot(x, y)
    // The line turns back on itself: there is no corner to cut.
    if (length < 1e-6) return b
    const mitre = Math.min(longestMitre, 2 / length)
    return { x: (x / length) * mitre, y: (y / length) * mitre }
  })
  const side = (sign: number): LatLng[] =>
    plane.map(({ x, y }, at) => {
      const offset = offsets[at] as { x: number; y: number }
      return {
        lat: first.lat + (y + sign * offset.y * halfWidthM) / mPerDegree,
        lng: first.lng + (x + sign * offset.x * halfWidthM) / perLng,
      }
    })
  return [...side(1), ...side(-1).reverse()]
}
