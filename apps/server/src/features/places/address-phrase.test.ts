import { languages } from '@atalaya/contract/values'
import { expect, test } from 'vitest'
import { awayFrom, windOf } from './address-phrase.ts'

const merida = { name: 'Mérida', distanceKm: 3.2, bearingDeg: 44 }

test('says the way from a town in each of the six languages', () => {
  expect(languages.map((language) => awayFrom(merida, language))).toEqual([
    'A 3 km al NE de Mérida',
    '3 km NE of Mérida',
    'A 3 km a NE de Mérida',
    'À 3 km au NE de Mérida',
    'A 3 km a NE di Mérida',
    'Mérida, 3 km KD',
  ])
})

test('French elides before a vowel', () => {
  expect(awayFrom({ ...merida, name: 'Évora' }, 'fr')).toBe('À 3 km au NE d’Évora')
})

test('less than a kilometre counts as one, and thousands are written as the language does', () => {
  expect(awayFrom({ ...merida, distanceKm: 0.2 }, 'en')).toBe('1 km NE of Mérida')
  expect(awayFrom({ ...merida, distanceKm: 12_345 }, 'en')).toBe('12,345 km NE of Mérida')
})

test.each([
  [0, 'N'],
  [22, 'N'],
  [23, 'NE'],
  [180, 'S'],
  [337, 'NW'],
  [338, 'N'],
  [360, 'N'],
  [-90, 'W'],
])('a bearing of %i degrees is %s', (bearingDeg, wind) => {
  expect(windOf(bearingDeg, 'en')).toBe(wind)
})
