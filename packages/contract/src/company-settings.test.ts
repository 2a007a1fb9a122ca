import { expect, test } from 'vitest'
import { CompanySettings } from './company-settings.ts'

const defaults = {
  units: { fuelConsumption: 0 },
  mapProvider: 'osm',
  hisTime: 365,
  passwordExpirationDays: 0,
  secondFactor: 'optional',
}

test('what was never set takes its default', () => {
  expect(CompanySettings.parse({}).general).toEqual(defaults)
  expect(CompanySettings.parse({ general: { units: { fuelConsumption: 1 } } }).general).toEqual({
    ...defaults,
    units: { fuelConsumption: 1 },
  })
})

test.each([
  [{ general: 'x' }],
  [{ general: { units: 3, hisTime: 0, mapProvider: '', passwordExpirationDays: -1, mapLimits: { minZoom: 3 } } }],
  [{ general: { units: { fuelConsumption: 'litres' }, hisTime: 'for ever' }, cra: { active: true } }],
])('one setting that cannot be read takes no other with it: %o', (stored) => {
  expect(CompanySettings.parse(stored)).toEqual({ general: defaults })
})

test('a wrong setting beside a right one', () => {
  expect(CompanySettings.parse({ general: { hisTime: 30, mapProvider: 7 } }).general).toEqual({
    ...defaults,
    hisTime: 30,
  })
})
