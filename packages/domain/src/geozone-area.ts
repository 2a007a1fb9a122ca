import { earthRadiusM } from './geometry.ts'
import type { GeozoneShape } from './geozone-shape.ts'
import { polygonAreaM2 } from './polygon-validity.ts'

/** Square metres of ground; a circle is a cap of the sphere. */
export const geozoneAreaM2 = (shape: GeozoneShape): number =>
  shape.kind === 'circle'
    ? 2 * Math.PI * earthRadiusM ** 2 * (1 - Math.cos(shape.radiusM / earthRadiusM))
    : polygonAreaM2(shape.points)
