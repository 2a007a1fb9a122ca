import type { Geozone } from '@atalaya/contract/geozones'
import { describe, expect, test } from 'vitest'
import { withGeozone, withoutGeozones } from './geozones.cache.ts'

const geozone = (overrides: Partial<Geozone> = {}): Geozone => ({
  id: 1 as Geozone['id'],
  name: 'Almacén',
  description: '',
  colour: 'blue',
  shape: { kind: 'circle', centre: { lat: 40, lng: -3 }, radiusM: 100 },
  simplificationToleranceM: 0,
  createdTs: 0,
  updatedTs: 0,
  version: 1,
  ...overrides,
})

describe('the list of geozones', () => {
  test('takes a new one and a newer one', () => {
    const known = withGeozone({}, geozone())
    expect(withGeozone(known, geozone({ version: 2, name: 'Nave' }))?.[1]?.name).toBe('Nave')
  })

  test('keeps the newer one when an older message comes late', () => {
    const known = { 1: geozone({ version: 3, name: 'Nave' }) }
    expect(withGeozone(known, geozone({ version: 2 }))).toBe(known)
  })

  test('is not made up from one message while it has not been loaded', () => {
    expect(withGeozone(undefined, geozone())).toBeUndefined()
  })

  test('forgets what was deleted and is the same object when nothing was', () => {
    const known = { 1: geozone() }
    expect(withoutGeozones(known, [1])).toEqual({})
    expect(withoutGeozones(known, [2])).toBe(known)
  })
})
