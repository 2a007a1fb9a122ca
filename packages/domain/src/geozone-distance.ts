import type { LatLng } from './fix.ts'
import { distanceM, earthRadiusM, lngDelta } from './geometry.ts'
import { geozoneAreaM2 } from './geozone-area.ts'
import type { GeozoneShape } from './geozone-shape.ts'
import { distanceToWayM, unrollWay } from './way.ts'

const radians = Math.PI / 180

/** From the point to the segment, metres, on the plane that touches the globe at the point: exact enough for hundreds of metres. */
const distanceToSegmentM = (point: LatLng, from: LatLng, to: LatLng): number => {
  const scale = earthRadiusM * radians
  const shrink = Math.cos(point.lat * radians)
  const [ax, ay] = [lngDelta(point.lng, from.lng) * scale * shrink, (from.lat - point.lat) * scale]
  const [bx, by] = [lngDelta(point.lng, to.lng) * scale * shrink, (to.lat - point.lat) * scale]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy)
}

/** How far a point that is outside is from the edge, metres. */
export const distanceToEdgeM = (shape: GeozoneShape, point: LatLng): number => {
  if (shape.kind === 'circle') return Math.max(0, distanceM(shape.centre, point) - shape.radiusM)
  if (shape.kind === 'corridor') return Math.max(0, distanceToWayM(unrollWay(shape.way), point) - shape.halfWidthM)
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0, before = shape.points.length - 1; at < shape.points.length; before = at++)
    nearest = Math.min(nearest, distanceToSegmentM(point, shape.points[before] as LatLng, shape.points[at] as LatLng))
  return nearest
}

/** Of the circle that covers as much ground; of a corridor, which may be long and thin, from its middle to its edge. */
export const geozoneRadiusM = (shape: GeozoneShape): number => {
  switch (shape.kind) {
    case 'circle':
      return shape.radiusM
    case 'polygon':
      return Math.sqrt(geozoneAreaM2(shape) / Math.PI)
    case 'corridor':
      return shape.halfWidthM
  }
}
