import { expect, test } from 'vitest'
import { placeAt, shareOfRow, shownMinutes } from './week-scale.ts'

/** A pixel is three minutes, a row ten pixels high. */
const box = { left: 100, top: 50, width: 600, height: 70 } as DOMRect

test('a point is on the row and at the step that lie nearest', () => {
  expect(placeAt({ clientX: 100 + 163, clientY: 50 + 25 }, box, 15)).toEqual({ day: 2, minute: 8 * 60 + 15 })
  expect(placeAt({ clientX: 100 + 163, clientY: 50 + 25 }, box, 30)).toEqual({ day: 2, minute: 8 * 60 })
})

test('a pointer that has left the grid is at its edge', () => {
  expect(placeAt({ clientX: 0, clientY: 0 }, box, 15)).toEqual({ day: 0, minute: 0 })
  expect(placeAt({ clientX: 900, clientY: 500 }, box, 15)).toEqual({ day: 6, minute: shownMinutes })
})

test('what lasts longer than a row is cut at its end', () => {
  expect(shareOfRow(shownMinutes / 2)).toBe('50%')
  expect(shareOfRow(shownMinutes + 60)).toBe('100%')
})
