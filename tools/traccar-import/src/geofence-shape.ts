import type { GeozoneShape } from '@atalaya/contract/geozones'
import type { LatLng } from '@atalaya/domain/fix'
import { simplifyWay } from '@atalaya/domain/way-simplification'
import { leastHalfWidthM, mostHalfWidthM, mostWayPoints } from '@atalaya/domain/way-validity'

/** To each side of a line, where Traccar's own setting says nothing (its `geofence.polylineDistance`). */
const usualCorridorM = 25
const leastRadiusM = 5

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
  return line ? corridorOf(pointsIn(line), corridorM) : undefined
}

const polygonOf = (points: readonly LatLng[]): GeozoneShape | undefined =>
  points.length >= 3 && areOnEarth(points) ? { kind: 'polygon', points: [...points] } : undefined

const isSame = (a: LatLng | undefined, b: LatLng | undefined): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** Rings of ours are not closed. */
const open = (points: LatLng[]): LatLng[] => (isSame(points[0], points.at(-1)) ? points.slice(0, -1) : points)

const corridorOf = (line: readonly LatLng[], halfWidthM: number): GeozoneShape | undefined => {
  const points = line.filter((point, at) => !isSame(point, line[at - 1]))
  if (points.length < 2 || !areOnEarth(points)) return undefined
  return {
    kind: 'corridor',
    way: simplifyWay(points, { toleranceM: 0, mostPoints: mostWayPoints }),
    halfWidthM: Math.min(mostHalfWidthM, Math.max(leastHalfWidthM, halfWidthM)),
  }
}
