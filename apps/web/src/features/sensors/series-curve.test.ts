import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisOf, curveOf, pathOf, readingAt } from './series-curve.ts'

const series = { recordedAt: [10, 20, 21, 40, 50], value: [1, 3, null, 2, 2] }

describe('a curve', () => {
  test('breaks where the series has a gap', () => {
    expect(curveOf(series).runs.map((run) => run.map(({ at }) => at))).toEqual([
      [10, 20],
      [40, 50],
    ])
    expect(
      pathOf(
        curveOf(series),
        (at) => at,
        (figure) => figure,
      ),
    ).toBe('M10.0,1.0L20.0,3.0M40.0,2.0L50.0,2.0')
  })

  test('of a switch and of states is stepped, and states keep their height', () => {
    const path = (value: (boolean | string)[]) =>
      pathOf(
        curveOf({ recordedAt: [1, 2, 3].slice(0, value.length), value }),
        (at) => at,
        (figure) => figure,
      )
    expect(path([false, true])).toBe('M1.0,0.0H2.0V1.0')
    expect(path(['idle', 'busy', 'idle'])).toBe('M1.0,0.0H2.0V1.0H3.0V0.0')
  })

  test('of one reading is a dot, and of none has an axis all the same', () => {
    expect(
      pathOf(
        curveOf({ recordedAt: [5], value: [7] }),
        (at) => at,
        (figure) => figure,
      ),
    ).toBe('M5.0,7.0h0.01')
    expect(curveOf({ recordedAt: [], value: [] })).toMatchObject({ runs: [], low: 0, high: 1 })
  })
})

test('a reading holds until the next one, and not across a gap', () => {
  expect([5, 10, 19, 20, 30, 40, 99].map((instant) => readingAt(series, instant))).toEqual([
    undefined,
    1,
    1,
    3,
    undefined,
    2,
    2,
  ])
})

test('an axis has few round figures and holds all readings', () => {
  expect(axisOf(-0.3, 8.2)).toEqual([-5, 0, 5, 10])
  expect(axisOf(7, 7)).toHaveLength(2)
  expect(axisOf(0.2, 1.4, 1)).toEqual([0, 1, 2])
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const axis = axisOf(low, high)
      expect(axis.length).toBeGreaterThanOrEqual(2)
      expect(axis.length).toBeLessThanOrEqual(6)
      const slack = Math.abs(high - low) * 1e-9 + Math.abs(high) * 1e-9
      expect(axis[0] as number).toBeLessThanOrEqual(low + slack)
      expect(axis.at(-1) as number).toBeGreaterThanOrEqual(high - slack)
    }),
  )
})
