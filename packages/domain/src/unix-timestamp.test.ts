import { expect, test } from 'vitest'
import { isInstant, isTimestampLike, latestInstant, readTimestamp } from './unix-timestamp.ts'

test('a Unix timestamp is read in seconds and in milliseconds', () => {
  expect(readTimestamp('1764000000')).toBe(1_764_000_000_000)
  expect(readTimestamp(' 1764000000123 ')).toBe(1_764_000_000_123)
  expect(readTimestamp(String(latestInstant))).toBe(latestInstant)
})

test('what is none is not read, though it is meant as one', () => {
  for (const text of ['-1764000000', '1764000000.5', String(latestInstant + 1), '99999999999999999'])
    expect([isTimestampLike(text), readTimestamp(text)], text).toEqual([true, undefined])
})

test('days are not taken for timestamps', () => {
  for (const text of ['05032026', '050326', '5/3/2026', '2026-03-05', '', '12345678'])
    expect([isTimestampLike(text), readTimestamp(text)], text).toEqual([false, undefined])
})

test('the API takes milliseconds, from the beginning of the epoch on', () => {
  for (const [text, isOne] of [
    ['0', true],
    ['1764000000123', true],
    ['1e12', false],
    ['-1', false],
    ['yesterday', false],
  ] as const)
    expect(isInstant(text), text).toBe(isOne)
})
