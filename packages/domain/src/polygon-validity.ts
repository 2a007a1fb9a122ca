import type { LatLng } from './fix.ts'
import { earthRadiusM } from './geometry.ts'
import { unrollRing } from './geozone-shape.ts'

type Coordinates = ArrayLike<number>

/** On which side of the line from a to b the point p lies: positive left, negative right, 0 on it. */
const sideOf = (xs: Coordinates, ys: Coordinates, [a, b, p]: readonly [number, number, number]): number => {
  const ax = xs[a] as number
  const ay = ys[a] as number
  return ((xs[b] as number) - ax) * ((ys[p] as number) - ay) - ((ys[b] as number) - ay) * ((xs[p] as number) - ax)
}

/** Whether p, known to be on the line of a and b, is between them. */
const isBetween = (xs: Coordinates, ys: Coordinates, [a, b, p]: readonly [number, number, number]): boolean => {
  const within = (of: Coordinates): boolean =>
    (of[p] as number) >= Math.min(of[a] as number, of[b] as number) &&
    (of[p] as number) <= Math.max(of[a] as number, of[b] as number)
  return within(xs) && within(ys)
}

const doMeet = (xs: Coordinates, ys: Coordinates, [a, b, c, d]: readonly [number, number, number, number]): boolean => {
  const c1 = sideOf(xs, ys, [a, b, c])
  const d1 = sideOf(xs, ys, [a, b, d])
  // Both beside the line: nearly always, and enough.
  if ((c1 > 0 && d1 > 0) || (c1 < 0 && d1 < 0)) return false
  const a1 = sideOf(xs, ys, [c, d, a])
  const b1 = sideOf(xs, ys, [c, d, b])
  if (c1 > 0 !== d1 > 0 && a1 > 0 !== b1 > 0 && c1 !== 0 && d1 !== 0 && a1 !== 0 && b1 !== 0) return true
  return (
    (c1 === 0 && isBetween(xs, ys, [a, b, c])) ||
    (d1 === 0 && isBetween(xs, ys, [a, b, d])) ||
    (a1 === 0 && isBetween(xs, ys, [c, d, a])) ||
    (b1 === 0 && isBetween(xs, ys, [c, d, b]))
  )
}

/**
 * Pairs of edges (by their first points) of a ring that cross or touch without being neighbours, or run back over a
 * neighbour. Edges are swept by their west ends and compared where their extents meet, so that five thousand that all
 * reach from end to end are still a fraction of a second.
 */
function* crossings(xs: Coordinates, ys: Coordinates): Generator<[number, number]> {
  const size = xs.length
  const next = (at: number): number => (at + 1) % size
  const extent = (of: Coordinates, pick: (a: number, b: number) => number): Float64Array =>
    Float64Array.from({ length: size }, (_, edge) => pick(of[edge] as number, of[next(edge)] as number))
  const [west, east] = [extent(xs, Math.min), extent(xs, Math.max)]
  const [south, north] = [extent(ys, Math.min), extent(ys, Math.max)]
  const active = new Int32Array(size)
  let reaching = 0
  for (const edge of Int32Array.from({ length: size }, (_, nth) => nth).sort(
    (a, b) => (west[a] as number) - (west[b] as number),
  )) {
    const [from, low, high] = [west[edge] as number, south[edge] as number, north[edge] as number]
    let kept = 0
    for (let nth = 0; nth < reaching; nth++) {
      const other = active[nth] as number
      if ((east[other] as number) < from) continue
      active[kept++] = other
      if ((south[other] as number) > high || (north[other] as number) < low) continue
      const isNeighbour = next(other) === edge || next(edge) === other
      const isCrossing = isNeighbour
        ? runsBack(xs, ys, next(other) === edge ? [other, edge, next(edge)] : [edge, other, next(other)])
        : doMeet(xs, ys, [edge, next(edge), other, next(other)])
      if (isCrossing) yield [edge, other]
    }
    active[kept] = edge
    reaching = kept + 1
  }
}

/** Numbers (by their first point) of the edges of a ring that cross, touch or run back over another. */
export const crossingEdges = (xs: Coordinates, ys: Coordinates): number[] =>
  [...new Set([...crossings(xs, ys)].flat())].sort((a, b) => a - b)

/** Two edges a–b and b–c that lie one upon the other. */
const runsBack = (xs: Coordinates, ys: Coordinates, [a, b, c]: readonly [number, number, number]): boolean => {
  if (sideOf(xs, ys, [a, b, c]) !== 0) return false
  const along =
    ((xs[b] as number) - (xs[a] as number)) * ((xs[c] as number) - (xs[b] as number)) +
    ((ys[b] as number) - (ys[a] as number)) * ((ys[c] as number) - (ys[b] as number))
  return along < 0
}

/** Square metres inside a ring of edges that are straight in degrees; exact on the sphere. */
export const polygonAreaM2 = (points: readonly LatLng[]): number => {
  if (points.length < 3) return 0
  const { xs, ys } = unrollRing(points)
  const radians = Math.PI / 180
  let sum = 0
  for (let at = 0; at < xs.length; at++) {
    const to = (at + 1) % xs.length
    const from = (ys[at] as number) * radians
    const step = (ys[to] as number) * radians - from
    const middle = from + step / 2
    // Mean of sin(latitude) along the edge: the integral in closed form, its limit where the edge runs east or west.
    const mean = Math.abs(step) < 1e-7 ? Math.sin(middle) : (Math.sin(middle) * Math.sin(step / 2)) / (step / 2)
    sum += ((xs[to] as number) - (xs[at] as number)) * radians * mean
  }
  return Math.abs(sum) * earthRadiusM ** 2
}

export type PolygonProblem = 'tooFewPoints' | 'crossesItself' | 'noArea'

/** What keeps a ring from being a geozone; undefined for a sound one. Less than a square metre is no area. */
export const polygonProblem = (points: readonly LatLng[]): PolygonProblem | undefined => {
  const isSame = (a: LatLng, b: LatLng | undefined): boolean => a.lat === b?.lat && a.lng === b.lng
  const distinct = points.filter((point, nth) => !isSame(point, points.at(nth - 1)))
  if (new Set(distinct.map(({ lat, lng }) => `${lat} ${lng}`)).size < 3) return 'tooFewPoints'
  const { xs, ys } = unrollRing(distinct)
  // Summed as triangles, since the two wings of a bow tie would cancel out.
  const [first = { lat: 0, lng: 0 }, ...others] = distinct
  const areaM2 = others.reduce((sum, point, nth) => sum + polygonAreaM2([first, point, others[nth + 1] ?? point]), 0)
  if (areaM2 < 1) return 'noArea'
  return crossings(xs, ys).next().done ? undefined : 'crossesItself'
}
