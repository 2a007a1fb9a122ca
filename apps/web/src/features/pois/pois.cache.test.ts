import type { PoiId } from '@atalaya/contract/identifiers'
import type { Poi } from '@atalaya/contract/pois'
import { expect, test } from 'vitest'
import { withoutPois, withPois } from './pois.cache.ts'

const poi = (id: number, version: number): Poi => ({
  ...{ id: id as PoiId, name: `P${id}`, description: '', colour: 'blue' },
  ...{ lat: 40, lng: -3, radiusM: 50, version },
})
const known = { 1: poi(1, 3), 2: poi(2, 1) }

test('newer points replace and join what is known, older ones do not', () => {
  expect(withPois(known, [poi(1, 2), poi(2, 2), poi(3, 1)])).toEqual({ 1: poi(1, 3), 2: poi(2, 2), 3: poi(3, 1) })
})

test('the same list stays where nothing is newer or gone, so that nothing is drawn again', () => {
  expect(withPois(known, [poi(1, 3)])).toBe(known)
  expect(withoutPois(known, [9])).toBe(known)
  expect(withPois(undefined, [poi(1, 1)])).toBeUndefined()
})

test('deleted points leave the list', () => {
  expect(withoutPois(known, [1, 9])).toEqual({ 2: poi(2, 1) })
})
