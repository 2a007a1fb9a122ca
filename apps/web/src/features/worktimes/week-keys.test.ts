import { expect, test } from 'vitest'
import { spanAfterKey } from './week-keys.ts'

const span = { day: 2, fromMinute: 8 * 60, toMinute: 14 * 60 }
const press = (key: string, on = span) => spanAfterKey({ key, shiftKey: false }, on)

test('arrows move a span in time and from day to day', () => {
  expect(press('ArrowRight')).toEqual({ day: 2, fromMinute: 495, toMinute: 855 })
  expect(press('ArrowLeft')).toEqual({ day: 2, fromMinute: 465, toMinute: 825 })
  expect(press('ArrowUp')).toEqual({ ...span, day: 1 })
  expect(press('ArrowDown')).toEqual({ ...span, day: 3 })
})

test('with shift an arrow stretches its end', () => {
  expect(spanAfterKey({ key: 'ArrowRight', shiftKey: true }, span)).toEqual({ ...span, toMinute: 855 })
  expect(spanAfterKey({ key: 'ArrowLeft', shiftKey: true }, span)).toEqual({ ...span, toMinute: 825 })
})

test('keys do not lead around the week, as a drag does not', () => {
  expect(press('ArrowUp', { ...span, day: 0 })).toBeUndefined()
  expect(press('ArrowDown', { ...span, day: 6 })).toBeUndefined()
})

test('delete and backspace remove it, other keys are not taken', () => {
  expect(press('Delete')).toBeNull()
  expect(press('Backspace')).toBeNull()
  expect(press('Tab')).toBeUndefined()
})
