import { expect, test } from 'vitest'
import { clampPart, durationOf, msOfParts, partsOfDuration } from './duration.ts'

const day = 86_400_000

test('is 30 days with no value and one day for what is no duration', () => {
  expect([durationOf(undefined), durationOf(null)]).toEqual([30 * day, 30 * day])
  for (const odd of [Number.NaN, -1, Number.POSITIVE_INFINITY, 'soon', {}]) expect(durationOf(odd)).toBe(day)
  expect(durationOf(0)).toBe(0)
})

test('holds each part to its bounds, both inclusive', () => {
  expect([clampPart('days', -3), clampPart('days', 400)]).toEqual([0, 400])
  expect([clampPart('hours', 24), clampPart('hours', 25)]).toEqual([24, 24])
  expect([clampPart('minutes', 60), clampPart('minutes', 61)]).toEqual([60, 60])
  expect([clampPart('seconds', 60), clampPart('seconds', '99')]).toEqual([60, 60])
  expect([clampPart('seconds', ''), clampPart('hours', 'x'), clampPart('minutes', 1.9)]).toEqual([0, 0, 1])
})

test('parts and milliseconds are the same', () => {
  const parts = { days: 2, hours: 4, minutes: 30, seconds: 5 }
  expect(partsOfDuration(msOfParts(parts))).toEqual(parts)
  expect(msOfParts({ days: 0, hours: 24, minutes: 60, seconds: 60 })).toBe(day + 3_600_000 + 60_000)
})
