import type { LatLng } from './fix.ts'

/** Mean radius of the sphere that every distance of the product is measured on, metres. */
export const earthRadiusM = 6_371_008.8

const radians = Math.PI / 180

/** Any longitude as −180 ≤ x < 180. */
export const wrapLng = (lng: number): number => {
  if (lng >= -180 && lng < 180) return lng
  const turned = (lng + 180) % 360
  return (turned < 0 ? turned + 360 : turned) - 180
}

/** Degrees to add to `from` to get to `to` the short way round; −180 ≤ x < 180. */
export const lngDelta = (from: number, to: number): number => wrapLng(to - from)

/** Great-circle distance in metres (haversine). */
export const distanceM = (a: LatLng, b: LatLng): number => {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial course from `a` to `b`, degrees clockwise from north, 0 ≤ x < 360; 0 where they are one point. */
export const bearingDeg = (a: LatLng, b: LatLng): number => {
  const lngStep = (b.lng - a.lng) * radians
  const latA = a.lat * radians
  const latB = b.lat * radians
  const y = Math.sin(lngStep) * Math.cos(latB)
  const x = Math.cos(latA) * Math.sin(latB) - Math.sin(latA) * Math.cos(latB) * Math.cos(lngStep)
  const degrees = Math.atan2(y, x) / radians
  return degrees < 0 ? (degrees + 360) % 360 : degrees
}

/** Where `lengthM` metres along the great circle that leaves `origin` at `bearing` degrees end. */
export const destination = (origin: LatLng, bearing: number, lengthM: number): LatLng => {
  const angle = lengthM / earthRadiusM
  const course = bearing * radians
  const lat = origin.lat * radians
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(course)
  // East, north and up of the end as seen from the axis: these forms keep their digits at the poles, asin would not.
  const y = Math.sin(course) * Math.sin(angle)
  const x = Math.cos(lat) * Math.cos(angle) - Math.sin(lat) * Math.sin(angle) * Math.cos(course)
  return {
    lat: Math.atan2(sinLat, Math.sqrt(x * x + y * y)) / radians,
    lng: wrapLng(origin.lng + Math.atan2(y, x) / radians),
  }
}

/** The point at `part` (0 to 1) of the great circle from `a` to `b`; opposite points go by way of a's meridian. */
export const interpolate = (a: LatLng, b: LatLng, part: number): LatLng =>
  part <= 0 ? a : part >= 1 ? b : destination(a, bearingDeg(a, b), distanceM(a, b) * part)

/** A box in degrees; `west` greater than `east` says that it lies across the antimeridian. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Degrees of longitude that a box spans, 0 to 360. */
export const boundsWidth = ({ west, east }: Bounds): number => (east >= west ? east - west : east - west + 360)

export const boundsContain = (bounds: Bounds, point: LatLng): boolean => {
  if (point.lat < bounds.south || point.lat > bounds.north) return false
  const lng = wrapLng(point.lng)
  // 180 and −180 are one meridian, whichever of the two the box or the point says.
  const holds = (x: number): boolean =>
    bounds.west <= bounds.east ? x >= bounds.west && x <= bounds.east : x >= bounds.west || x <= bounds.east
  return holds(lng) || (lng === -180 && holds(180))
}

/** The smallest box around the points, across the antimeridian if that is the shorter way; undefined for none. */
export const boundsOf = (points: readonly LatLng[]): Bounds | undefined => {
  if (points.length === 0) return undefined
  let south = 90
  let north = -90
  for (const { lat } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  // The box is what remains of the circle of longitudes after its widest empty arc is taken away.
  const lngs = points.map(({ lng }) => wrapLng(lng)).sort((a, b) => a - b)
  const first = lngs[0] as number
  const last = lngs.at(-1) as number
  let widest = first + 360 - last
  let west = first
  let east = last
  for (let at = 1; at < lngs.length; at++) {
    const gap = (lngs[at] as number) - (lngs[at - 1] as number)
    if (gap > widest) {
      widest = gap
      west = lngs[at] as number
      east = lngs[at - 1] as number
    }
  }
  return { south, west, north, east }
}

/** The box around a circle; one that reaches a pole spans every longitude. */
export const boundsOfCircle = (centre: LatLng, radiusM: number): Bounds => {
  const angle = radiusM / earthRadiusM
  const latStep = angle / radians
  const south = Math.max(-90, centre.lat - latStep)
  const north = Math.min(90, centre.lat + latStep)
  const reach = Math.sin(angle) / Math.cos(centre.lat * radians)
  if (south === -90 || north === 90 || angle >= Math.PI / 2 || reach >= 1)
    return { south, west: -180, north, east: 180 }
  const lngStep = Math.asin(reach) / radians
  return { south, west: wrapLng(centre.lng - lngStep), north, east: wrapLng(centre.lng + lngStep) }
}
