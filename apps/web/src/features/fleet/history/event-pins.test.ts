import { expect, test } from 'vitest'
import { pinsOf } from './event-pins.ts'
import { placesOfStops } from './route-pieces.ts'

const zoom = 15
const yard = { lat: 40, lng: -3 }
const stops = [{ id: 1, ...yard, startedAt: 1_000, endedAt: 9_000 }] as never
const places = placesOfStops(stops, zoom)
const event = (kind: string, at: number, place: { lat: number; lng: number } | null) =>
  ({ kind, recordedAt: at, lat: place?.lat ?? null, lng: place?.lng ?? null }) as never

test('what happened on the road stands where it happened', () => {
  const road = { lat: 40.01, lng: -3 }
  expect(pinsOf([event('hardBraking', 1, road)], places, zoom)).toEqual([
    { kind: 'hardBraking', ...road, offsetPx: [0, 0], instants: [1] },
  ])
})

test('what happened at a stop stands above its disc, beside each other and each kind once', () => {
  const near = { lat: 40.0002, lng: -3 }
  const pins = pinsOf(
    [event('geozoneEntered', 1, near), event('geozoneLeft', 2, yard), event('geozoneEntered', 3, yard)],
    places,
    zoom,
  )
  expect(pins.map(({ kind, instants }) => [kind, instants])).toEqual([
    ['geozoneEntered', [1, 3]],
    ['geozoneLeft', [2]],
  ])
  expect(pins.every(({ offsetPx: [, y] }) => y < 0)).toBe(true)
  expect(Math.abs((pins[0]?.offsetPx[0] ?? 0) - (pins[1]?.offsetPx[0] ?? 0))).toBeGreaterThanOrEqual(21)
})

test('from nearer by, what happened some way from the stop has a place of its own', () => {
  const near = { lat: 40.0002, lng: -3 }
  expect(pinsOf([event('tow', 1, near)], places, zoom)[0]?.offsetPx).not.toEqual([0, 0])
  expect(pinsOf([event('tow', 1, near)], places, 18)[0]?.offsetPx).toEqual([0, 0])
})

test('without a place there is no pin', () => {
  expect(pinsOf([event('tow', 1, null)], places, zoom)).toEqual([])
})
