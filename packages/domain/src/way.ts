import type { LatLng } from './fix.ts'
import { type Bounds, distanceM, earthRadiusM, lngDelta, wrapLng } from './geometry.ts'

const radians = Math.PI / 180
export const metresPerDegree = earthRadiusM * radians
/** Nearer to a pole a metre is any number of degrees. */
const leastShrink = 1e-6

/** A line over the ground, straight in degrees from point to point; longitudes without a jump at the antimeridian. */
export interface UnrolledWay {
  xs: Float64Array
  ys: Float64Array
}

export const unrollWay = (points: readonly LatLng[]): UnrolledWay => {
  const xs = new Float64Array(points.length)
  const ys = new Float64Array(points.length)
  let x = wrapLng(points[0]?.lng ?? 0)
  for (const [at, { lat, lng }] of points.entries()) {
    if (at > 0) x += lngDelta((points[at - 1] as LatLng).lng, lng)
    xs[at] = x
    ys[at] = lat
  }
  return { xs, ys }
}

export const wayLengthM = (points: readonly LatLng[]): number =>
  points.reduce((sum, point, at) => (at === 0 ? 0 : sum + distanceM(points[at - 1] as LatLng, point)), 0)

/** How much shorter a degree of longitude is there than one of latitude. */
export const shrinkAt = (lat: number): number => Math.max(leastShrink, Math.cos(lat * radians))

/**
 * Square of the degrees of latitude from a point to the segment from a to b, longitudes shrunk to their length at the
 * point: exact enough for what is some kilometres away.
 */
export const squareToSegment = (
  { xs, ys }: UnrolledWay,
  at: number,
  { x, y, shrink }: { x: number; y: number; shrink: number },
): number => {
  const ax = ((xs[at] as number) - x) * shrink
  const ay = (ys[at] as number) - y
  const dx = ((xs[at + 1] as number) - x) * shrink - ax
  const dy = (ys[at + 1] as number) - y - ay
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square))
  const ox = ax + part * dx
  const oy = ay + part * dy
  return ox * ox + oy * oy
}

/** The box around all that is within `reachM` of the way. */
export const boundsAround = ({ xs, ys }: UnrolledWay, reachM: number): Bounds => {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = 90
  let north = -90
  for (const [at, x] of xs.entries()) {
    const y = ys[at] as number
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const reach = reachM / metresPerDegree
  south = Math.max(-90, south - reach)
  north = Math.min(90, north + reach)
  const sideways = reach / shrinkAt(Math.max(Math.abs(south), Math.abs(north)))
  if (south === -90 || north === 90 || east - west + 2 * sideways >= 360) return { south, west: -180, north, east: 180 }
  return { south, west: wrapLng(west - sideways), north, east: wrapLng(east + sideways) }
}

/** Metres to the nearest point of a way of two points or more. With `enoughM` any segment so near is as good as the nearest. */
export const distanceToWayM = (way: UnrolledWay, point: LatLng, enoughM = 0): number => {
  const { xs, ys } = way
  const y = point.lat
  const shrink = shrinkAt(y)
  const enough = (enoughM / metresPerDegree) ** 2
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at < xs.length - 1; at++) {
    const [y1, y2] = [ys[at] as number, ys[at + 1] as number]
    const beside = y < Math.min(y1, y2) ? Math.min(y1, y2) - y : y - Math.max(y1, y2)
    if (beside > 0 && beside * beside >= nearest) continue
    // A way may go round the globe: of the point's turns the one nearest to this segment.
    const x = (xs[at] as number) + lngDelta(xs[at] as number, point.lng)
    nearest = Math.min(nearest, squareToSegment(way, at, { x, y, shrink }))
    if (nearest <= enough) break
  }
  return Math.sqrt(nearest) * metresPerDegree
}
