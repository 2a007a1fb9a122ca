import { expect, test } from 'vitest'
import { createShortcutReader } from './shortcuts.ts'

const known = [{ keys: 'g m' }, { keys: 'm' }, { keys: '?' }]
const press = (key: string, timeStamp: number, over = {}) => ({
  key,
  timeStamp,
  target: null,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...over,
})

test('two keys in time are a sequence, the second alone is itself', () => {
  const read = createShortcutReader(() => known)
  expect(read(press('g', 100))).toBe(-1)
  expect(read(press('m', 600))).toBe(0)
  expect(read(press('m', 5_000))).toBe(1)
})

test('a sequence that took too long is no sequence', () => {
  const read = createShortcutReader(() => known)
  read(press('g', 100))
  expect(read(press('m', 3_000))).toBe(1)
})

test('keys held with Ctrl, Alt or Cmd belong to the browser', () => {
  const read = createShortcutReader(() => known)
  expect(read(press('m', 1, { ctrlKey: true }))).toBe(-1)
  expect(read(press('?', 2, { altKey: true }))).toBe(-1)
  expect(read(press('?', 3))).toBe(2)
})
