import type { LatLng } from './fix.ts'
import { type Bounds, boundsContain, boundsOfCircle, distanceM, lngDelta, wrapLng } from './geometry.ts'
import { boundsAround, distanceToWayM, unrollWay } from './way.ts'

export interface CircleShape {
  kind: 'circle'
  centre: LatLng
  radiusM: number
}

/**
 * One ring, not closed. Edges are straight in degrees, as GeoJSON has them, and go the short way round the globe;
 * where a ring crosses itself, what it winds around an odd number of times is inside.
 */
export interface PolygonShape {
  kind: 'polygon'
  points: readonly LatLng[]
}

/** All that is within half a width of a way of two points or more, whose segments are straight in degrees. */
export interface CorridorShape {
  kind: 'corridor'
  way: readonly LatLng[]
  halfWidthM: number
}

export type GeozoneShape = CircleShape | PolygonShape | CorridorShape

/** A tenth of a millimetre: what rounding of coordinates can move a point that was put on an edge. */
const edgeToleranceDeg = 1e-9
const rimToleranceM = 1e-3

/** Longitudes laid out without a jump at the antimeridian. A ring around a pole is closed by way of that pole. */
export interface UnrolledRing {
  xs: Float64Array
  ys: Float64Array
  holdsPole: boolean
}

export const unrollRing = (points: readonly LatLng[]): UnrolledRing => {
  const xs: number[] = []
  const ys: number[] = []
  let x = wrapLng(points[0]?.lng ?? 0)
  let latSum = 0
  for (const [at, { lat, lng }] of points.entries()) {
    if (at > 0) x += lngDelta((points[at - 1] as LatLng).lng, lng)
    xs.push(x)
    ys.push(lat)
    latSum += lat
  }
  const first = points[0]
  const end = first ? x + lngDelta((points.at(-1) as LatLng).lng, first.lng) : x
  const start = xs[0] ?? 0
  const holdsPole = Math.abs(end - start) > 180
  if (first && holdsPole) {
    const pole = latSum < 0 ? -90 : 90
    xs.push(end, end, start)
    ys.push(first.lat, pole, pole)
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), holdsPole }
}

/** A shape made ready for many questions. */
export interface PreparedShape {
  /** Grown by the tolerance, so that it never hides a point on the edge. */
  bounds: Bounds
  holds(point: LatLng): boolean
}

const prepareCircle = ({ centre, radiusM }: CircleShape): PreparedShape => {
  const bounds = boundsOfCircle(centre, radiusM * (1 + 1e-9) + 0.01)
  return {
    bounds,
    holds: (point) => boundsContain(bounds, point) && distanceM(centre, point) <= radiusM + rimToleranceM,
  }
}

const ringHolds = ({ xs, ys }: UnrolledRing, x: number, y: number): boolean => {
  let isInside = false
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at++) {
    const x1 = xs[before] as number
    const y1 = ys[before] as number
    const x2 = xs[at] as number
    const y2 = ys[at] as number
    const dx = x2 - x1
    const dy = y2 - y1
    const cross = dx * (y - y1) - dy * (x - x1)
    const isNear =
      x >= Math.min(x1, x2) - edgeToleranceDeg &&
      x <= Math.max(x1, x2) + edgeToleranceDeg &&
      y >= Math.min(y1, y2) - edgeToleranceDeg &&
      y <= Math.max(y1, y2) + edgeToleranceDeg
    if (isNear && Math.abs(cross) <= edgeToleranceDeg * Math.max(Math.abs(dx), Math.abs(dy), edgeToleranceDeg))
      return true
    // Half-open in y, so that a vertex counts for one of its two edges only.
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / dy) * dx) isInside = !isInside
  }
  return isInside
}

const preparePolygon = ({ points }: PolygonShape): PreparedShape => {
  const ring = unrollRing(points)
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = 90
  let north = -90
  for (let at = 0; at < ring.xs.length; at++) {
    west = Math.min(west, ring.xs[at] as number)
    east = Math.max(east, ring.xs[at] as number)
    south = Math.min(south, ring.ys[at] as number)
    north = Math.max(north, ring.ys[at] as number)
  }
  const isRound = east - west >= 360 - 2 * edgeToleranceDeg
  const bounds: Bounds = {
    south: south - edgeToleranceDeg,
    north: north + edgeToleranceDeg,
    west: isRound ? -180 : wrapLng(west - edgeToleranceDeg),
    east: isRound ? 180 : wrapLng(east + edgeToleranceDeg),
  }
  return {
    bounds,
    holds: (point) => {
      if (points.length < 3 || !boundsContain(bounds, point)) return false
      const turns = (((point.lng - west) % 360) + 360) % 360
      // A point that rounding put just west of the westmost vertex is there, not a whole turn to the east.
      const x = west + (turns > 360 - 2 * edgeToleranceDeg ? turns - 360 : turns)
      return ringHolds(ring, x, point.lat) || (isRound && ringHolds(ring, x + 360, point.lat))
    },
  }
}

/** By the distance itself: no outline has to be made of it, and none of where it crosses itself. */
const prepareCorridor = ({ way, halfWidthM }: CorridorShape): PreparedShape => {
  const line = unrollWay(way)
  const reachM = halfWidthM + rimToleranceM
  const bounds = boundsAround(line, reachM * 1.001)
  return {
    bounds,
    holds: (point) => boundsContain(bounds, point) && distanceToWayM(line, point, reachM) <= reachM,
  }
}

export const prepareShape = (shape: GeozoneShape): PreparedShape => {
  switch (shape.kind) {
    case 'circle':
      return prepareCircle(shape)
    case 'polygon':
      return preparePolygon(shape)
    case 'corridor':
      return prepareCorridor(shape)
  }
}
