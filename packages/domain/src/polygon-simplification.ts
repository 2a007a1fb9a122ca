import type { LatLng } from './fix.ts'
import { earthRadiusM } from './geometry.ts'
import { unrollRing } from './geozone-shape.ts'
import { crossingEdges } from './polygon-validity.ts'

const metresPerDegree = (earthRadiusM * Math.PI) / 180

interface Ring {
  xs: Float64Array
  ys: Float64Array
  size: number
}

/**
 * Metres between point `at` and the edge from `a` to `b`, measured with the scale of the point's own latitude. Whole micrometres: what is as
 * far off on both sides is so wherever the ring begins.
 */
const offEdgeM = ({ xs, ys }: Ring, at: number, [a, b]: readonly [number, number]): number => {
  const px = xs[at] as number
  const py = ys[at] as number
  const scale = Math.cos((py * Math.PI) / 180)
  const ax = ((xs[a] as number) - px) * scale
  const ay = (ys[a] as number) - py
  const dx = ((xs[b] as number) - px) * scale - ax
  const dy = (ys[b] as number) - py - ay
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square))
  return Math.round(Math.hypot(ax + part * dx, ay + part * dy) * metresPerDegree * 1e6) / 1e6
}

/** Of the points between `a` and `b` the one furthest off their edge, the first of equals; undefined if there is none. */
const furthestBetween = (ring: Ring, a: number, b: number): { at: number; offM: number } | undefined => {
  let furthest: { at: number; offM: number } | undefined
  for (let at = (a + 1) % ring.size; at !== b; at = (at + 1) % ring.size) {
    const offM = offEdgeM(ring, at, [a, b])
    if (!furthest || offM > furthest.offM) furthest = { at, offM }
  }
  return furthest
}

/** A corner that every simplification keeps, whichever point the ring is told from: the westmost, then southmost. */
const cornerOf = ({ xs, ys, size }: Ring): number => {
  let corner = 0
  for (let at = 1; at < size; at++) {
    const step = (xs[at] as number) - (xs[corner] as number) || (ys[at] as number) - (ys[corner] as number)
    if (step < 0) corner = at
  }
  return corner
}

const keepBetween = (
  ring: Ring,
  ends: readonly [number, number],
  tolerance: { m: number; kept: Set<number> },
): void => {
  const spans: [number, number][] = [[...ends]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [a, b] = span
    const furthest = furthestBetween(ring, a, b)
    if (!furthest || furthest.offM <= tolerance.m) continue
    tolerance.kept.add(furthest.at)
    spans.push([a, furthest.at], [furthest.at, b])
  }
}

/**
 * The ring with as few points as can be while none that is left out lies further than `toleranceM` from the edge that
 * stands for it (Douglas and Peucker). Never fewer than three points; simplifying again changes nothing; where edges
 * would come to cross, points are put back until they do not, or until the ring crosses itself as it was drawn.
 * A ring around a pole is left as it is.
 */
export const simplifyPolygon = (points: readonly LatLng[], toleranceM: number): LatLng[] => {
  if (points.length <= 3 || !(toleranceM > 0)) return [...points]
  const { xs, ys, holdsPole } = unrollRing(points)
  if (holdsPole) return [...points]
  const ring: Ring = { xs, ys, size: points.length }
  const corner = cornerOf(ring)
  let opposite = corner
  for (let at = 0, best = -1; at < ring.size; at++) {
    const offM = offEdgeM(ring, at, [corner, corner])
    if (offM > best) {
      best = offM
      opposite = at
    }
  }
  if (opposite === corner) return points.slice(0, 3)
  const kept = new Set([corner, opposite])
  keepBetween(ring, [corner, opposite], { m: toleranceM, kept })
  keepBetween(ring, [opposite, corner], { m: toleranceM, kept })
  if (kept.size < 3) keepFurthest(ring, [corner, opposite], kept)
  untangle(ring, kept)
  return [...kept].sort((a, b) => a - b).map((at) => points[at] as LatLng)
}

/** Puts back, of all points left out between neighbours of `order`, the one that is furthest off. */
const keepFurthest = (ring: Ring, order: readonly number[], kept: Set<number>): void => {
  let best: { at: number; offM: number } | undefined
  for (const [nth, a] of order.entries()) {
    const furthest = furthestBetween(ring, a, order[(nth + 1) % order.length] as number)
    if (furthest && (!best || furthest.offM > best.offM)) best = furthest
  }
  if (best) kept.add(best.at)
}

const untangle = (ring: Ring, kept: Set<number>): void => {
  for (;;) {
    const order = [...kept].sort((a, b) => a - b)
    const before = kept.size
    for (const edge of crossingEdges(
      order.map((at) => ring.xs[at] as number),
      order.map((at) => ring.ys[at] as number),
    )) {
      const furthest = furthestBetween(ring, order[edge] as number, order[(edge + 1) % order.length] as number)
      if (furthest) kept.add(furthest.at)
    }
    if (kept.size === before) return
  }
}
