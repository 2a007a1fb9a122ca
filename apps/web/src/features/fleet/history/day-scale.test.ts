import { expect, it } from 'vitest'
import { dayScale, instantAt, timeTicks, viewWithin } from './day-scale.ts'

const hour = 3_600_000
const day = { fromTs: 10 * hour, toTs: 34 * hour }
const size = { width: 800, height: 140, rightPx: 12 }

it('finds the instant that stands where it was drawn', () => {
  const { x } = dayScale(size, day)
  for (const at of [10, 17.5, 34]) expect(instantAt(x(at * hour), size, day)).toBeCloseTo(at * hour)
  expect(instantAt(-50, size, day)).toBe(day.fromTs)
  expect(instantAt(5_000, size, day)).toBe(day.toTs)
})

it('has even ticks from midnight, as many as have room and four at most', () => {
  expect(timeTicks(day, day, 754).map((at) => at / hour - 10)).toEqual([0, 6, 12, 18])
  expect(timeTicks(day, day, 140).map((at) => at / hour - 10)).toEqual([0, 12])
  expect(timeTicks({ fromTs: 12.2 * hour, toTs: 13.2 * hour }, day, 300).map((at) => at / hour - 10)).toEqual([
    2.25, 2.5, 2.75, 3,
  ])
})

it('keeps what was dragged in its order, long enough and within the day', () => {
  expect(viewWithin(14 * hour, 12 * hour, day)).toEqual({ fromTs: 12 * hour, toTs: 14 * hour })
  const { fromTs, toTs } = viewWithin(12 * hour, 12 * hour, day)
  expect(toTs - fromTs).toBe(120_000)
  expect(viewWithin(9 * hour, 40 * hour, day)).toEqual(day)
})
