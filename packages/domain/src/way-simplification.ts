import type { LatLng } from './fix.ts'
import { metresPerDegree, shrinkAt, squareToSegment, unrollWay } from './way.ts'

export interface WaySimplification {
  /** No point that is left out lies further than this from the way that stands for it, if `mostPoints` allows; 0 keeps all. */
  toleranceM: number
  mostPoints: number
}

interface Span {
  from: number
  to: number
  furthest: number
  offM: number
}

/**
 * A way with as few points as its shape needs, both ends kept (Douglas and Peucker): always the point that is furthest
 * off comes next, so that of a way that needs more than `mostPoints` those are kept that matter most.
 */
export const simplifyWay = (points: readonly LatLng[], { toleranceM, mostPoints }: WaySimplification): LatLng[] => {
  if (points.length <= 2 || (toleranceM === 0 && points.length <= mostPoints)) return [...points]
  const { xs, ys } = unrollWay(points)
  const spanBetween = (from: number, to: number): Span => {
    const edge = {
      xs: Float64Array.of(xs[from] as number, xs[to] as number),
      ys: Float64Array.of(ys[from] as number, ys[to] as number),
    }
    let [furthest, square] = [from, 0]
    for (let at = from + 1; at < to; at++) {
      const y = ys[at] as number
      const off = squareToSegment(edge, 0, { x: xs[at] as number, y, shrink: shrinkAt(y) })
      if (off > square) [furthest, square] = [at, off]
    }
    return { from, to, furthest, offM: Math.sqrt(square) * metresPerDegree }
  }
  const kept = [0, points.length - 1]
  const spans = [spanBetween(0, points.length - 1)]
  while (kept.length < mostPoints) {
    const worst = spans.reduce((worst, { offM }, nth) => (offM > (spans[worst] as Span).offM ? nth : worst), 0)
    const { from, to, furthest, offM } = spans[worst] as Span
    if (offM <= toleranceM) break
    kept.push(furthest)
    spans.splice(worst, 1, spanBetween(from, furthest), spanBetween(furthest, to))
  }
  return kept.sort((a, b) => a - b).map((at) => points[at] as LatLng)
}
