import { type WorkSpan, weekProblem } from '@atalaya/domain/work-timetable'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copyDay,
  freeSpan,
  overlapsOthers,
  presets,
  replaceSpan,
  shifted,
  spanBetween,
  weekMinutes,
  withSpans,
} from './week-edit.ts'

const span = (day: number, from: number, to: number): WorkSpan => ({ day, fromMinute: from * 60, toMinute: to * 60 })
const anySpan = fc
  .record({
    day: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: 0, max: 95 }),
    lasts: fc.integer({ min: 1, max: 96 }),
  })
  .map(({ day, from, lasts }) => ({ day, fromMinute: from * 15, toMinute: (from + lasts) * 15 }))

test('whatever is drawn in whatever order is a week, and holds what was drawn last', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { minLength: 1, maxLength: 12 }), (drawn) => {
      const week = drawn.reduce<WorkSpan[]>((known, next) => withSpans(known, [next]), [])
      expect(weekProblem(week)).toBeUndefined()
      expect(weekMinutes(week)).toBeGreaterThanOrEqual(weekMinutes(drawn.slice(-1)))
      expect(overlapsOthers(week, drawn.at(-1) as WorkSpan)).toBe(true)
    }),
  )
})

test('a span drawn over others makes them give way, from Sunday night into Monday too', () => {
  expect(withSpans([span(0, 8, 14)], [span(0, 10, 11)])).toEqual([span(0, 8, 14)])
  expect(withSpans([span(0, 8, 14)], [span(6, 22, 34)])).toEqual([span(0, 10, 14), span(6, 22, 34)])
  // What remains of a night that begins after midnight belongs to the day on which it now begins.
  expect(replaceSpan([span(4, 22, 30), span(5, 9, 10)], span(5, 9, 10), span(4, 22, 25))).toEqual([
    span(4, 22, 25),
    span(5, 1, 6),
  ])
})

test('touching hours of one day become one span, those of two days stay two', () => {
  expect(withSpans([span(1, 8, 12)], [span(1, 12, 15)])).toEqual([span(1, 8, 15)])
  expect(withSpans([span(1, 20, 24)], [span(2, 0, 6)])).toEqual([span(1, 20, 24), span(2, 0, 6)])
})

test('a day is copied over what began on the others and leaves itself alone', () => {
  const week = [span(0, 8, 14), span(0, 15, 18), span(1, 6, 7), span(6, 9, 10)]
  expect(copyDay(week, 0, [0, 1])).toEqual([
    span(0, 8, 14),
    span(0, 15, 18),
    span(1, 8, 14),
    span(1, 15, 18),
    span(6, 9, 10),
  ])
  expect(copyDay(week, 3, [0, 1])).toEqual([span(6, 9, 10)])
})

test('a move that would leave the day or turn a span inside out is none', () => {
  expect(shifted(span(6, 8, 9), { days: 1 })).toEqual(span(0, 8, 9))
  expect(shifted(span(0, 8, 9), { toMinutes: 60 })).toEqual(span(0, 8, 10))
  expect(shifted(span(0, 8, 9), { toMinutes: -60 })).toEqual(span(0, 8, 9))
  expect(shifted(span(0, 0, 9), { fromMinutes: -15, toMinutes: -15 })).toEqual(span(0, 0, 9))
  expect(shifted(span(0, 0, 24), { toMinutes: 15 })).toEqual(span(0, 0, 24))
})

test('typed times over midnight end on the next day, and equal ones are a whole day', () => {
  expect(spanBetween(4, 22 * 60, 6 * 60)).toEqual(span(4, 22, 30))
  expect(spanBetween(4, 8 * 60, 8 * 60)).toEqual(span(4, 8, 32))
})

test('each preset is a week', () => {
  for (const week of Object.values(presets)) {
    expect(weekProblem(week)).toBeUndefined()
    expect(weekMinutes(week)).toBeGreaterThan(0)
  }
})

test('a further span begins after the last, or where there is room, or nowhere', () => {
  expect(freeSpan([], 2)).toEqual(span(2, 8, 9))
  expect(freeSpan([span(2, 8, 14)], 2)).toEqual(span(2, 15, 16))
  expect(freeSpan([span(2, 1, 24)], 2)).toEqual(span(2, 0, 1))
  expect(freeSpan([span(2, 0, 24)], 2)).toBeUndefined()
})
