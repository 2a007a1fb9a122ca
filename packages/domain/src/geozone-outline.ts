import { corridorRings } from './corridor-outline.ts'
import type { LatLng } from './fix.ts'
import { destination, lngDelta } from './geometry.ts'
import { type GeozoneShape, unrollRing } from './geozone-shape.ts'

const circleCorners = 96

type Ring = [lng: number, lat: number][]

/**
 * The rings to draw, as a GeoJSON polygon has them: the outer one, then those that a corridor goes around. `[lng, lat]`
 * degrees, closed, without a jump at the antimeridian (longitudes may leave ±180 there, which is what maps want). A circle
 * is round on the ground, so it looks stretched towards the poles.
 */
export const outlineOf = (shape: GeozoneShape): Ring[] => ringsOf(shape).map(closed)

const ringsOf = (shape: GeozoneShape): Ring[] => {
  switch (shape.kind) {
    case 'circle':
      return [circleOutline(shape.centre, shape.radiusM)]
    case 'polygon':
      return [polygonOutline(shape.points)]
    case 'corridor':
      return corridorRings(shape).map((ring) => ring.map(({ lat, lng }) => [lng, lat]))
  }
}

const closed = (ring: Ring): Ring => {
  const first = ring[0]
  return first ? [...ring, [...first]] : []
}

const circleOutline = (centre: LatLng, radiusM: number): Ring =>
  Array.from({ length: circleCorners }, (_, corner) => {
    const { lat, lng } = destination(centre, (360 * corner) / circleCorners, radiusM)
    return [centre.lng + lngDelta(centre.lng, lng), lat]
  })

const polygonOutline = (points: readonly LatLng[]): Ring => {
  const { xs, ys } = unrollRing(points)
  return Array.from(xs, (x, at) => [x, ys[at] as number])
}
