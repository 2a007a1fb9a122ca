import { expect, test } from 'vitest'
import { isAboard, type LastKnown } from './aboard.ts'

const now = Date.UTC(2026, 2, 1, 8)
const at = (over: Partial<LastKnown> = {}): LastKnown => ({
  lat: 40,
  lng: -3,
  recordedAt: now,
  speedKmh: 0,
  motion: 'stopped',
  ...over,
})
/** So many metres north. */
const northM = (metres: number): number => 40 + metres / 111_195
const assignment = { since: 0, wasAboard: false }

test.each([
  ['beside the truck', 100, true],
  ['across the yard', 200, false],
])('a driver %s', (_, metres, isThere) => {
  expect(isAboard(at({ lat: northM(metres) }), at(), assignment)).toBe(isThere)
})

test('who was aboard leaves only when clearly further off', () => {
  const yard = at({ lat: northM(200) })
  expect(isAboard(yard, at(), { ...assignment, wasAboard: true })).toBe(true)
  expect(isAboard(at({ lat: northM(300) }), at(), { ...assignment, wasAboard: true })).toBe(false)
})

test('under way a report is ahead of the other by what was driven meanwhile', () => {
  const truck = at({ motion: 'moving', speedKmh: 90 })
  const phone = { motion: 'moving', speedKmh: 85, recordedAt: now + 60_000 } as const
  expect(isAboard(at({ ...phone, lat: northM(1_500) }), truck, assignment)).toBe(true)
  expect(isAboard(at({ ...phone, lat: northM(2_000) }), truck, assignment)).toBe(false)
  expect(isAboard(at({ ...phone, lat: northM(1_500), recordedAt: now }), truck, assignment)).toBe(false)
})

test('a vehicle that has been parked for hours is no reason to look for its driver further off', () => {
  const walking = at({ lat: northM(600), motion: 'moving', speedKmh: 5, recordedAt: now + 5 * 3_600_000 })
  expect(isAboard(walking, at(), assignment)).toBe(false)
})

test('an hour of silence of a moving vehicle counts as three minutes', () => {
  const truck = at({ motion: 'moving', speedKmh: 90 })
  const phone = at({ motion: 'moving', recordedAt: now + 3_600_000, lat: northM(10_000) })
  expect(isAboard(phone, truck, assignment)).toBe(false)
})

test('where the phone is silent, or older than the word, the word of who drives stands', () => {
  const far = { lat: northM(50_000) }
  expect(isAboard(at({ ...far, motion: 'offline' }), at(), assignment)).toBe(true)
  expect(isAboard(at({ ...far, motion: 'noFix' }), at(), assignment)).toBe(true)
  expect(isAboard(at(far), at(), { since: now + 11 * 60_000, wasAboard: false })).toBe(true)
  expect(isAboard(at(far), at(), { since: now + 9 * 60_000, wasAboard: false })).toBe(false)
  expect(isAboard(at(far), at(), { since: now - 1, wasAboard: true })).toBe(false)
})

test('a speed that nobody told counts as none', () => {
  const truck = at({ motion: 'moving', speedKmh: Number.NaN })
  expect(isAboard(at({ lat: northM(300), recordedAt: now + 60_000, speedKmh: Number.NaN }), truck, assignment)).toBe(
    false,
  )
})
