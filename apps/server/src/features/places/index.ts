export { withCache } from './cached-geocoder.ts'
export { createCityGeocoder } from './city-geocoder.ts'
export { citiesOf } from './city-records.ts'
export { placeHandlers } from './places.handlers.ts'
