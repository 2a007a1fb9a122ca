import { corridorRings } from './corridor-outline.ts'
import type { LatLng } from './fix.ts'
import { earthRadiusM, wrapLng } from './geometry.ts'
import { outlineOf } from './geozone-outline.ts'
import type { GeozoneShape } from './geozone-shape.ts'
import { polygonAreaM2 } from './polygon-validity.ts'

/** Square metres of ground; a circle is a cap of the sphere, and what a corridor goes around is none of it. */
export const geozoneAreaM2 = (shape: GeozoneShape): number => {
  switch (shape.kind) {
    case 'circle':
      return 2 * Math.PI * earthRadiusM ** 2 * (1 - Math.cos(shape.radiusM / earthRadiusM))
    case 'polygon':
      return polygonAreaM2(shape.points)
    case 'corridor':
      return corridorRings(shape).reduce(
        (sum, ring, nth) => sum + (nth === 0 ? polygonAreaM2(ring) : -polygonAreaM2(ring)),
        0,
      )
  }
}

/** Where a zone lies, for saying how far it was moved: the middle of the ground inside its outer outline. */
export const geozoneCentre = (shape: GeozoneShape): LatLng => {
  if (shape.kind === 'circle') return shape.centre
  const [ring = []] = outlineOf(shape)
  const [first] = ring
  if (!first) return { lat: 0, lng: 0 }
  let [twiceArea, x, y] = [0, 0, 0]
  for (const [at, [fromLng, fromLat]] of ring.entries()) {
    const [toLng, toLat] = ring[(at + 1) % ring.length] as [number, number]
    // About the first point: far from it the products would lose what the differences are made of.
    const [ax, ay, bx, by] = [fromLng - first[0], fromLat - first[1], toLng - first[0], toLat - first[1]]
    const cross = ax * by - bx * ay
    twiceArea += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (twiceArea === 0) return { lat: first[1], lng: wrapLng(first[0]) }
  return { lat: first[1] + y / (3 * twiceArea), lng: wrapLng(first[0] + x / (3 * twiceArea)) }
}
