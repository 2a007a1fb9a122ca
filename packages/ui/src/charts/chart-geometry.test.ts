import { expect, it } from 'vitest'
import { axisAround, axisFromZero, axisWidthPx, bandAt, labelledIndexes, nearestIndex } from './chart-geometry.ts'

it('ends an axis from zero above the highest value, with at most four round ticks', () => {
  for (const max of [0.3, 1, 7, 99, 100, 101, 347, 1_240, 98_000]) {
    const { end, ticks } = axisFromZero(max)
    expect(end, String(max)).toBeGreaterThanOrEqual(max)
    expect(ticks[0]).toBe(0)
    expect(ticks.length).toBeLessThanOrEqual(4)
    expect(ticks.length).toBeGreaterThanOrEqual(2)
  }
})

it('has an axis for nothing at all', () => {
  expect(axisFromZero(0)).toEqual({ end: 1, ticks: expect.arrayContaining([0, 1]) })
})

it('encloses what does not begin at zero, and gives a height to what never changes', () => {
  const { from, end, ticks } = axisAround(-18.4, -3.2)
  expect(from).toBeLessThanOrEqual(-18.4)
  expect(end).toBeGreaterThanOrEqual(-3.2)
  expect(ticks.length).toBeLessThanOrEqual(4)
  const flat = axisAround(5, 5)
  expect(flat.from).toBeLessThan(5)
  expect(flat.end).toBeGreaterThan(5)
})

it('labels the last of its neighbours and no more than have room', () => {
  expect(labelledIndexes(30, 600, 60)).toEqual([5, 13, 21, 29])
  expect(labelledIndexes(30, 100, 60)).toEqual([29])
  expect(labelledIndexes(2, 600, 60)).toEqual([0, 1])
  expect(labelledIndexes(0, 600, 60)).toEqual([])
})

it('leaves room for the longest label', () => {
  expect(axisWidthPx(['0', '1.200'])).toBeGreaterThan(axisWidthPx(['0', '60']))
})

it('finds the band below a pointer and none beside them', () => {
  expect(bandAt(40, 40, 340, 30)).toBe(0)
  expect(bandAt(339, 40, 340, 30)).toBe(29)
  expect(bandAt(20, 40, 340, 30)).toBeNull()
  expect(bandAt(340, 40, 340, 30)).toBeNull()
})

it('finds the nearest of two neighbours', () => {
  expect(nearestIndex([0, 10, 20], 14)).toBe(1)
  expect(nearestIndex([0, 10, 20], 16)).toBe(2)
  expect(nearestIndex([0, 10, 20], -5)).toBe(0)
  expect(nearestIndex([0, 10, 20], 99)).toBe(2)
  expect(nearestIndex([], 1)).toBeNull()
})
