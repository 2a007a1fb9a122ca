import { expect, test } from 'vitest'
import { createCityGeocoder } from './city-geocoder.ts'

const geocoder = createCityGeocoder()

test.each([
  ['a town, at its centre', 38.9161, -6.3437, 'Mérida, España'],
  ['the country beside a town', 38.88, -6.42, 'A 3 km al O de Calamonte, España'],
  ['a quarter of a large city', 40.4344, -3.7033, 'Chamberí, Madrid, España'],
  ['another country', 41.5503, -8.42, 'Braga, Portugal'],
  ['a capital, as it is called there', 38.7167, -9.1333, 'Lisboa, Portugal'],
  ['the far side of the antimeridian', -16.78, -179.99, 'A 79 km al SE de Labasa, Fiyi'],
  ['the middle of the ocean', -48.87, -123.39, '-48.87000, -123.39000'],
  ['the north pole', 90, 0, '90.00000, 0.00000'],
])('names %s', async (_, lat, lng, address) => {
  expect(await geocoder.addressOf({ lat, lng }, 'es')).toBe(address)
})

test('many questions at the start share one index', async () => {
  const fresh = createCityGeocoder()
  const answers = await Promise.all([1, 2, 3].map(() => fresh.addressOf({ lat: 38.9161, lng: -6.3437 }, 'en')))
  expect(answers).toEqual(['Mérida, Spain', 'Mérida, Spain', 'Mérida, Spain'])
})
