import type { LatLng } from '../fix.ts'

export const metresPerDegree = 111_194.93

export interface Point {
  x: number
  y: number
}

/** A plane in metres around `origin` (x east, y north): true to 1 % within 100 km, below the polar circles. */
export interface FlatFrame {
  toPoint(position: LatLng): Point
  toLatLng(point: Point): LatLng
}

export const flatFrame = (origin: LatLng): FlatFrame => {
  const metresPerDegreeEast = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180)
  return {
    toPoint: ({ lat, lng }) => ({
      x: (lng - origin.lng) * metresPerDegreeEast,
      y: (lat - origin.lat) * metresPerDegree,
    }),
    toLatLng: ({ x, y }) => ({ lat: origin.lat + y / metresPerDegree, lng: origin.lng + x / metresPerDegreeEast }),
  }
}

/** Distance in metres between places at most some kilometres apart; three times as fast as the great circle. */
export const shortDistanceM = (a: LatLng, b: LatLng): number => {
  const north = b.lat - a.lat
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return metresPerDegree * Math.sqrt(north * north + east * east)
}
