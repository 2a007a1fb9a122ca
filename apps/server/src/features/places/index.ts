export { withCache } from './cached-geocoder.ts'
export { createCityGeocoder } from './city-geocoder.ts'
export type { Geocoder } from './geocoder.ts'
export { placeHandlers } from './places.handlers.ts'
