import { ioDictionary } from '@atalaya/domain/io-dictionary'
import texts from '@atalaya/texts/locales/es/fleet.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { everydayReadings, splitNumber } from './sensor-readings.ts'

test('the card shows what an office reads and keeps off what only an installer does', () => {
  const readings = everydayReadings({
    fuelL: 41.5,
    temperature1C: -18.2,
    gsmLevel: 4,
    io385: 7,
    ignition: true,
    odometerM: 5,
    isDoorOpen: false,
  })
  expect(readings.map(([key]) => key)).toEqual(['fuelL', 'temperature1C', 'isDoorOpen'])
})

test.each([
  ['temperature3C', 'temperatureC', '3'],
  ['bleHumidity2Percent', 'bleHumidityPercent', '2'],
  ['din4', 'din', '4'],
  ['ain1V', 'ainV', '1'],
  ['fuelL', 'fuelL', undefined],
  ['canOdometerM', 'canOdometerM', undefined],
])('%s is the text %s with the number %s', (key, base, number) => {
  expect(splitNumber(key)).toEqual({ base, number })
})

test('every reading that the card can show has a name, not a key', () => {
  const shown = everydayReadings(Object.fromEntries(Object.keys(ioDictionary).map((key) => [key, 1])))
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.map(([key]) => splitNumber(key).base).filter((base) => !Object.hasOwn(texts.io, base))).toEqual([])
})
