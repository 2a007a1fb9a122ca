import { expect, test } from 'vitest'
import { localCityName } from './city-names.ts'

test.each([
  ['Lisbon', 'PT', 'Lisboa'],
  ['Rome', 'IT', 'Roma'],
  ['Rome', 'US', 'Rome'],
  ['Sevilla', 'ES', 'Sevilla'],
  ['constructor', 'PT', 'constructor'],
])('%s in %s is called %s', (name, country, called) => {
  expect(localCityName(name, country)).toBe(called)
})
