import { feature } from '../feature.ts'
import { withCache } from './cached-geocoder.ts'
import { createCityGeocoder } from './city-geocoder.ts'
import { placeHandlers } from './places.handlers.ts'

export { citiesOf } from './city-records.ts'

const cachedAddresses = 50_000

export const places = feature({
  handlers: () => ({ places: placeHandlers(withCache(createCityGeocoder(), cachedAddresses)) }),
})
