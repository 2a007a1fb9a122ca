import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileCalibration, unorderedPoint } from './calibration.ts'

const tank = [
  { x: 0.5, y: 0 },
  { x: 1, y: 20 },
  { x: 4, y: 80 },
]

describe('calibration', () => {
  test('is nothing, a line or a table', () => {
    expect(compileCalibration({ kind: 'none' })(7)).toBe(7)
    expect(compileCalibration({ kind: 'linear', factor: 0.1, offset: -40 })(1_000)).toBe(60)
    expect(compileCalibration({ kind: 'table', points: tank, beyond: 'clamp' })(2.5)).toBe(50)
  })

  test.each([
    ['clamp', 0, 80],
    ['extend', -20, 100],
    ['nothing', Number.NaN, Number.NaN],
  ] as const)('%s beyond its ends', (beyond, below, above) => {
    const calibrate = compileCalibration({ kind: 'table', points: tank, beyond })
    expect([calibrate(0), calibrate(5)]).toEqual([below, above])
  })

  test('gives each point of a table exactly, and between two of them something between', () => {
    const table = fc
      .uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 100 })
      .chain((xs) =>
        fc.tuple(
          fc.constant(xs.sort((a, b) => a - b)),
          fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: xs.length, maxLength: xs.length }),
        ),
      )
    fc.assert(
      fc.property(table, fc.double({ min: 0, max: 1, noNaN: true }), ([xs, ys], share) => {
        const points = xs.map((x, at) => ({ x, y: (ys[at] as number) + 0 }))
        const calibrate = compileCalibration({ kind: 'table', points, beyond: 'extend' })
        for (const [at, { x, y }] of points.entries()) {
          expect(calibrate(x)).toBe(y)
          const next = points[at + 1]
          if (!next) continue
          const between = calibrate(x + (next.x - x) * share)
          const slack = 1e-9 * (Math.abs(y) + Math.abs(next.y))
          expect(between).toBeGreaterThanOrEqual(Math.min(y, next.y) - slack)
          expect(between).toBeLessThanOrEqual(Math.max(y, next.y) + slack)
        }
      }),
    )
  })

  test('a table whose x does not rise is told where', () => {
    expect(unorderedPoint(tank)).toBeUndefined()
    expect(
      unorderedPoint([
        { x: 1, y: 0 },
        { x: 2, y: 1 },
        { x: 2, y: 3 },
      ]),
    ).toBe(2)
    expect(
      unorderedPoint([
        { x: 1, y: 0 },
        { x: Number.NaN, y: 1 },
      ]),
    ).toBe(1)
  })
})
