import { expect, test } from 'vitest'
import { durationMs, durationParts, kilometresShown, otherFuelUnit, speedShown } from './units.ts'

test('kilometres have one decimal', () => {
  expect([0, 49, 50, 12_345, 99_999].map(kilometresShown)).toEqual([0, 0, 0.1, 12.3, 100])
})
test('speeds are truncated, never rounded up', () => {
  expect([0, 49.99, 120.5].map(speedShown)).toEqual([0, 49, 120])
})
test('fuel turns from litres per 100 km to kilometres per litre and back', () => {
  expect(otherFuelUnit(8)).toBe(12.5)
  expect(otherFuelUnit(12.5)).toBe(8)
  expect(otherFuelUnit(0)).toBeUndefined()
})
test('a duration is cut into days, hours, minutes and seconds', () => {
  expect(durationParts(((26 * 60 + 5) * 60 + 9) * 1000 + 999)).toEqual({ days: 1, hours: 2, minutes: 5, seconds: 9 })
  expect(durationParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
test('typed durations are held to the limits of their fields', () => {
  expect(durationMs({ days: 7, hours: 0, minutes: 0, seconds: 0 })).toBe(604_800_000)
  expect(durationMs({ days: -3, hours: 90, minutes: 61, seconds: Number.NaN })).toBe((24 * 60 + 60) * 60_000)
})
