import type { LatLng } from './fix.ts'
import { destination, lngDelta } from './geometry.ts'
import { type GeozoneShape, unrollRing } from './geozone-shape.ts'

const circleCorners = 96

/**
 * The ring to draw: `[lng, lat]` degrees, closed, without a jump at the antimeridian (longitudes may leave ±180 there,
 * which is what maps want). A circle is round on the ground, so it looks stretched towards the poles.
 */
export const outlineOf = (shape: GeozoneShape): [lng: number, lat: number][] => {
  const ring = shape.kind === 'circle' ? circleOutline(shape.centre, shape.radiusM) : polygonOutline(shape.points)
  const first = ring[0]
  return first ? [...ring, [...first]] : []
}

const circleOutline = (centre: LatLng, radiusM: number): [number, number][] =>
  Array.from({ length: circleCorners }, (_, corner) => {
    const { lat, lng } = destination(centre, (360 * corner) / circleCorners, radiusM)
    return [centre.lng + lngDelta(centre.lng, lng), lat]
  })

const polygonOutline = (points: readonly LatLng[]): [number, number][] => {
  const { xs, ys } = unrollRing(points)
  return Array.from(xs, (x, at) => [x, ys[at] as number])
}
