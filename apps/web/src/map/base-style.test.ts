import { languages } from '@atalaya/contract/values'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { baseStyle, mapSlots, slotAnchor } from './base-style.ts'
import type { MapPalette } from './map-palette.ts'

const palette = new Proxy({ scheme: 'dark' }, { get: (of, name) => (name in of ? 'dark' : '#123456') }) as MapPalette

describe.each(languages)('in %s', (language) => {
  test.each([null, 'https://tiles.test/{z}/{x}/{y}.png'])(
    'with the tiles %s it is a style that the map accepts',
    (tilesUrl) => {
      expect(validateStyleMin(baseStyle(palette, { tilesUrl, language }))).toEqual([])
    },
  )
})

test('the bundled world lies under the tiles, and what features draw lies over them', () => {
  const ids = baseStyle(palette, { tilesUrl: 'https://tiles.test/{z}/{x}/{y}.png', language: 'es' }).layers.map(
    ({ id }) => id,
  )
  expect(ids.indexOf('place')).toBeLessThan(ids.indexOf('tiles'))
  expect(ids.slice(ids.indexOf('tiles') + 1)).toEqual(mapSlots.map(slotAnchor))
})
