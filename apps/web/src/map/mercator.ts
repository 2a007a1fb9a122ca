/** Web Mercator with the world as the unit square: x grows east from the antimeridian, y grows south. */
export const xOf = (lng: number): number => (lng + 180) / 360

const furthestLat = 85.051129

export const yOf = (lat: number): number => {
  const radians = (Math.max(-furthestLat, Math.min(furthestLat, lat)) * Math.PI) / 180
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)
}

export const lngOf = (x: number): number => x * 360 - 180
export const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Edge of the world in pixels at a zoom. */
export const worldPx = (zoom: number): number => 512 * 2 ** zoom
