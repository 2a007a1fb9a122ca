import { expect, test } from 'vitest'
import { withoutCountry } from './short-place.ts'

test.each([
  ['A 3 km al NO de Badajoz, España', 'A 3 km al NO de Badajoz'],
  ['Calle Ancha 3, 06001 Badajoz, España', 'Calle Ancha 3, 06001 Badajoz'],
  ['Badajoz', 'Badajoz'],
])('%s is %s', (address, short) => {
  expect(withoutCountry(address)).toBe(short)
})
