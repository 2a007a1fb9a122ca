import { expect, test } from 'vitest'
import { lineSteps } from './line-steps.ts'

const corner = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
]

test('sets a mark every so many px, across corners, looking the way the line goes', () => {
  expect(lineSteps(corner, 80)).toEqual([
    { x: 40, y: 0, angle: 0 },
    { x: 100, y: 20, angle: Math.PI / 2 },
    { x: 100, y: 100, angle: Math.PI / 2 },
  ])
})

test('sets none on a line that is too short, or that stands still', () => {
  expect(lineSteps(corner.slice(0, 2), 300)).toEqual([])
  expect(
    lineSteps(
      [corner[0], corner[0]].filter((point) => point !== undefined),
      1,
    ),
  ).toEqual([])
})
