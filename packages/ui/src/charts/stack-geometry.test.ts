import { expect, it } from 'vitest'
import { labelHeights, reachOf, stacked } from './stack-geometry.ts'

it('lays one on the other, and hangs what is below zero from the line', () => {
  expect(
    stacked([
      [10, 5],
      [20, -3],
      [1, 2],
    ]),
  ).toEqual([
    [
      [0, 10],
      [0, 5],
    ],
    [
      [10, 30],
      [-3, 0],
    ],
    [
      [30, 31],
      [5, 7],
    ],
  ])
})

it('draws nothing where nothing is known, and knows a zero', () => {
  expect(stacked([[null, 0, 4]])).toEqual([[null, [0, 0], [0, 4]]])
  expect(stacked([])).toEqual([])
})

it('reaches from zero to the highest of this time and of the time before', () => {
  expect(
    reachOf(
      stacked([
        [10, null],
        [5, null],
      ]),
      [null, 40],
    ),
  ).toEqual([0, 40])
  expect(reachOf(stacked([[10], [-5]]), [])).toEqual([-5, 10])
  expect(reachOf([], [])).toEqual([0, 0])
})

it('keeps labels apart and within the plot', () => {
  const room = { apartPx: 16, topPx: 10, bottomPx: 100 }
  expect(labelHeights([90, 60, 30], room)).toEqual([90, 60, 30])
  expect(labelHeights([100, 99, 98], room)).toEqual([100, 84, 68])
  expect(labelHeights([14, 12, 10], room)).toEqual([42, 26, 10])
  expect(labelHeights([], room)).toEqual([])
})
