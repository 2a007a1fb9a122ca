import { usualFormula } from '@atalaya/domain/driving-score'
import { expect, test } from 'vitest'
import { CompanyConf, CompanySettings, mailNotifications, scoreFormulaOf } from './company-settings.ts'

const defaults = {
  units: { fuelConsumption: 0 },
  mapProvider: 'osm',
  hisTime: 365,
  passwordExpirationDays: 0,
  secondFactor: 'optional',
  logDays: 400,
  ...{ mapChange: true, itenerary: true, trafficManager: true, movGps: true },
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
  [
    {
      general: { units: { fuelConsumption: 'litres' }, hisTime: 'for ever' },
      cra: { active: 'perhaps', id: -1 },
      supports: 'all',
    },
  ],
])('one setting that cannot be read takes no other with it: %o', (stored) => {
  const { general, cra, postsender, notifications } = CompanySettings.parse(stored)
  expect(general).toEqual(defaults)
  expect({ cra: cra.id, postsender }).toEqual({ cra: null, postsender: [] })
  expect(Object.keys(notifications.mail)).toEqual([...mailNotifications])
})

test('a wrong setting beside a right one', () => {
  expect(CompanySettings.parse({ general: { hisTime: 30, mapProvider: 7 } }).general).toEqual({
    ...defaults,
    hisTime: 30,
  })
})

test('what is written is held to its fields, and the unit has two names', () => {
  expect(CompanyConf.parse({ general: { fuel_units: 1 } }).general.units).toEqual({ fuelConsumption: 1 })
  expect(CompanyConf.parse({}).general).toEqual(defaults)
  expect(CompanyConf.safeParse({ general: { hisTime: 0 } }).success).toBe(false)
  expect(CompanyConf.safeParse({ postsender: ['javascript:alert(1)'] }).success).toBe(false)
})

test('a formula of scores that nobody set is the usual one, and a wrong part of it takes no other along', () => {
  expect(CompanySettings.parse({}).scoring).toEqual(usualFormula)
  expect(scoreFormulaOf({ scoring: { brakingPoints: 12.5, heavyFactor: 0, turnPoints: 'x' } })).toEqual({
    ...usualFormula,
    brakingPoints: 12.5,
  })
  expect(CompanyConf.safeParse({ scoring: { heavyFactor: 0 } }).success).toBe(false)
})
