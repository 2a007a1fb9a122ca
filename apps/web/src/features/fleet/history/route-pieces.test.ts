import type { RouteColumns } from '@atalaya/contract/tracks'
import { expect, test } from 'vitest'
import {
  cutBySpeed,
  drivingEventsLimit,
  eventsToDraw,
  fixAt,
  placeAt,
  placesOfStops,
  stopNumbers,
  withLiveFix,
} from './route-pieces.ts'

const minute = 60_000
const routeOf = (fixes: readonly [atMin: number, speedKmh: number | null][]): RouteColumns => ({
  recordedAt: fixes.map(([at]) => at * minute),
  lat: fixes.map((_, i) => 40 + i / 100),
  lng: fixes.map((_, i) => -3 - i / 100),
  speedKmh: fixes.map(([, speed]) => speed),
  heading: fixes.map(() => null),
  ignition: fixes.map(() => null),
})
const event = (kind: string, lat: number | null = 1) => ({ kind, lat, lng: lat }) as never

test('a change of speed class begins a piece where the last one ends', () => {
  const pieces = cutBySpeed(
    routeOf([
      [0, 0],
      [1, 10],
      [2, 70],
      [3, 75],
      [4, 130],
    ]),
  )
  expect(pieces.map(({ of }) => of)).toEqual([0, 2, 4])
  expect(pieces[0]?.points.at(-1)).toEqual(pieces[1]?.points[0])
  expect(pieces[1]?.points.at(-1)).toEqual(pieces[2]?.points[0])
})

test('a gap of more than a quarter of an hour is a piece of its own', () => {
  const pieces = cutBySpeed(
    routeOf([
      [0, 50],
      [1, 50],
      [40, 50],
      [41, 50],
    ]),
  )
  expect(pieces.map(({ of }) => of)).toEqual([1, 'gap', 1])
})

test('one fix or none makes no line', () => {
  expect(cutBySpeed(routeOf([]))).toEqual([])
  expect(cutBySpeed(routeOf([[0, 5]]))).toEqual([])
})

test('beyond 500 driving events none of them is drawn, and all others are', () => {
  const many = Array.from({ length: drivingEventsLimit + 1 }, () => event('sharpTurn'))
  expect(eventsToDraw([...many, event('panic')], [])).toEqual([event('panic')])
  expect(eventsToDraw(many.slice(1), [])).toHaveLength(drivingEventsLimit)
  expect(eventsToDraw([event('sharpTurn'), event('hardBraking')], ['sharpTurn'])).toEqual([event('hardBraking')])
  expect(eventsToDraw([event('panic', null)], [])).toEqual([])
})

test('the cursor finds the fix nearest in time', () => {
  const route = routeOf([
    [0, 0],
    [10, 0],
    [20, 0],
  ])
  expect([-5, 0, 4, 6, 14, 16, 99].map((at) => fixAt(route, at * minute))).toEqual([0, 0, 0, 1, 1, 2, 2])
})

test('a live fix lengthens the route once', () => {
  const route = routeOf([[0, 0]])
  const fix = { recordedAt: minute, lat: 41, lng: -3, speedKmh: 12, heading: undefined }
  const longer = withLiveFix(route, fix)
  expect(longer.lat).toEqual([40, 41])
  expect(withLiveFix(longer, fix)).toBe(longer)
})

test('stops at one place are one disc, however often it was returned to', () => {
  const stop = (lat: number, startedAt: number, endedAt: number | null) => ({
    id: startedAt,
    lat,
    lng: -3,
    startedAt,
    endedAt,
    idleMs: 0,
  })
  const places = placesOfStops([stop(40, 0, 10), stop(41, 20, 30), stop(40.0003, 40, null), stop(40.01, 50, 55)])
  expect(places.map(({ numbers }) => numbers)).toEqual([[1, 3], [2], [4]])
  expect(places.map(({ totalMs }) => totalMs)).toEqual([10, 10, 5])
})

test('a chosen part is cut from what lies beside it, whatever the speed', () => {
  const route = routeOf([
    [0, 50],
    [1, 50],
    [2, 50],
    [3, 50],
  ])
  const pieces = cutBySpeed(route, { fromTs: 1 * minute, toTs: 2 * minute })
  expect(pieces.map(({ of, isInPart }) => [of, isInPart])).toEqual([
    [1, false],
    [1, true],
    [1, false],
  ])
  expect(cutBySpeed(route).map(({ isInPart }) => isInPart)).toEqual([false])
})

test('discs that would overlap at a zoom are one, with their numbers', () => {
  const stopAt = (lng: number) => ({ id: 1, startedAt: 0, endedAt: minute, lat: 40, lng, idleMs: 0 })
  const stops = [stopAt(-3), stopAt(-3.01), stopAt(-3.2)]
  expect(placesOfStops(stops, 15).map(stopNumbers)).toEqual(['1', '2', '3'])
  expect(placesOfStops(stops, 9).map(stopNumbers)).toEqual(['1·2', '3'])
  expect(stopNumbers({ numbers: [1, 2, 3, 4] })).toBe('4×')
})

test('between two fixes it is on the line, and nowhere new where nobody knows the way', () => {
  const route = routeOf([
    [0, 50],
    [10, 50],
    [60, 50],
  ])
  expect(placeAt(route, 4 * minute)?.lat).toBeCloseTo(40.004)
  expect(placeAt(route, 8 * minute)?.lng).toBeCloseTo(-3.008)
  expect(placeAt(route, 20 * minute)).toEqual({ lat: 40.01, lng: -3.01 })
  expect(placeAt(route, 90 * minute)).toEqual({ lat: 40.02, lng: -3.02 })
  expect(placeAt(routeOf([]), 0)).toBeNull()
})
