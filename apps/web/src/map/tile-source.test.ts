import { expect, test } from 'vitest'
import { knowTiles, tileSourceOf } from './tile-source.ts'

test('tiles are OpenStreetMap’s unless a brand says whose they are', () => {
  const url = 'https://tiles.test/{z}/{x}/{y}.png'
  expect(tileSourceOf(url)).toEqual({ url, maxZoom: 19, attribution: '© OpenStreetMap' })
  knowTiles([{ url, attribution: '© Cartes', maxZoom: 16 }])
  expect(tileSourceOf(url)).toEqual({ url, maxZoom: 16, attribution: '© Cartes' })
  knowTiles([{ url, maxZoom: 16 }])
  expect(tileSourceOf(url).attribution).toBe('')
})
