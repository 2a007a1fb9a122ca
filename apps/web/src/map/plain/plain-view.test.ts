import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xOf, yOf } from '../mercator.ts'
import { boundsOf, fitted, type PlainView, panned, tilesOf, toPlace, toScreen, zoomedAround } from './plain-view.ts'

const madrid: PlainView = { x: xOf(-3.7), y: yOf(40.4), zoom: 7, width: 1_000, height: 600 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }

test('the middle of the view is the middle of the screen, and a point comes back as its place', () => {
  expect(toScreen(madrid, { lat: 40.4, lng: -3.7 })).toEqual({ x: 500, y: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 600 }), (x, y) => {
      const back = toScreen(madrid, toPlace(madrid, { x, y }))
      expect(back.x).toBeCloseTo(x, 5)
      expect(back.y).toBeCloseTo(y, 5)
    }),
  )
})

test('what lies under the pointer follows a drag, and stays where it is when zoomed', () => {
  const at = { x: 200, y: 500 }
  const place = toPlace(madrid, at)
  const dragged = toScreen(panned(madrid, 30, -20), place)
  expect(dragged.x).toBeCloseTo(230, 6)
  expect(dragged.y).toBeCloseTo(480, 6)
  const zoomed = toScreen(zoomedAround(madrid, at, 9.5), place)
  expect(zoomed.x).toBeCloseTo(200, 6)
  expect(zoomed.y).toBeCloseTo(500, 6)
})

test('a fitted area lies whole within what panels leave free, and touches it', () => {
  const padding = { top: 20, right: 400, bottom: 100, left: 340 }
  const area = { west: -7, east: -6, south: 37, north: 41 }
  const view = fitted(madrid, area, { padding, maxZoom: 14 })
  const [northWest, southEast] = [
    toScreen(view, { lat: area.north, lng: area.west }),
    toScreen(view, { lat: area.south, lng: area.east }),
  ]
  expect(northWest.x).toBeGreaterThanOrEqual(340 - 1e-6)
  expect(southEast.x).toBeLessThanOrEqual(600 + 1e-6)
  expect(northWest.y).toBeCloseTo(20, 3)
  expect(southEast.y).toBeCloseTo(500, 3)
})

test('a fitted point is not zoomed into beyond what was asked', () => {
  const view = fitted(madrid, { west: 1, east: 1, south: 2, north: 2 }, { padding: none, maxZoom: 14 })
  expect(view.zoom).toBe(14)
  expect(toScreen(view, { lat: 2, lng: 1 }).x).toBeCloseTo(500, 6)
})

test('bounds of a view fitted again are the view', () => {
  const again = fitted(madrid, boundsOf(madrid), { padding: none, maxZoom: 18 })
  expect(again.zoom).toBeCloseTo(madrid.zoom, 6)
  expect(again.x).toBeCloseTo(madrid.x, 9)
})

test('tiles cover the screen without a gap, across the antimeridian too', () => {
  for (const x of [0.02, 0.5, 0.98]) {
    const view = { ...madrid, x, zoom: 3.4 }
    const tiles = tilesOf(view, 3)
    for (const [px, py] of [
      [1, 1],
      [999, 599],
      [500, 300],
    ] as const) {
      const holding = tiles.filter(
        ({ left, top, edge }) => px >= left && px < left + edge && py >= top && py < top + edge,
      )
      expect(holding).toHaveLength(1)
      expect(holding[0]?.x).toBeGreaterThanOrEqual(0)
      expect(holding[0]?.x).toBeLessThan(8)
    }
  }
})
