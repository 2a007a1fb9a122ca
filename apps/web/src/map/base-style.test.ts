import { languages } from '@atalaya/contract/values'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { baseStyle, mapSlots, slotAnchor } from './base-style.ts'
import type { MapPalette } from './map-palette.ts'

const palette = new Proxy(
  { scheme: 'dark' },
  { get: (of, name) => (name in of ? 'dark' : name === 'land' ? '#654321' : '#123456') },
) as MapPalette

describe.each(languages)('in %s', (language) => {
  test.each([null, 'https://tiles.test/{z}/{x}/{y}.png'])(
    'with the tiles %s it is a style that the map accepts',
    (tilesUrl) => {
      expect(validateStyleMin(baseStyle(palette, { tilesUrl, language }))).toEqual([])
    },
  )
})

test('what has not been read yet is ground and no sea: water is read with the land that lies on it', () => {
  const { layers } = baseStyle(palette, { tilesUrl: null, language: 'es' })
  expect(layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': palette.land } })
  const [water, land] = ['water', 'land'].map((id) => layers.findIndex((layer) => layer.id === id)) as [number, number]
  expect(layers[water]).toMatchObject({ type: 'fill', source: 'world', 'source-layer': 'water' })
  expect(water).toBeLessThan(land)
})

test('the bundled world lies under the tiles, and what features draw lies over them', () => {
  const ids = baseStyle(palette, { tilesUrl: 'https://tiles.test/{z}/{x}/{y}.png', language: 'es' }).layers.map(
    ({ id }) => id,
  )
  expect(ids.indexOf('place')).toBeLessThan(ids.indexOf('tiles'))
  expect(ids.slice(ids.indexOf('tiles') + 1)).toEqual(mapSlots.map(slotAnchor))
})
