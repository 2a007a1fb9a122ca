import { expect, test } from 'vitest'
import { draggedSpans, draggedWeek } from './week-drag.ts'

const span = (day: number, from: number, to: number) => ({ day, fromMinute: from * 60, toMinute: to * 60 })
const at = (day: number, hour: number) => ({ day, minute: hour * 60 })

test('a drag over several days draws the same hours on each, whichever way it goes', () => {
  expect(draggedSpans({ kind: 'draw', start: at(2, 14), at: at(0, 8) })).toEqual([
    span(0, 8, 14),
    span(1, 8, 14),
    span(2, 8, 14),
  ])
})

test('a click draws nothing, and what would begin behind midnight belongs to the next row', () => {
  expect(draggedSpans({ kind: 'draw', start: at(0, 8), at: at(3, 8) })).toEqual([])
  expect(draggedSpans({ kind: 'draw', start: at(0, 25), at: at(0, 27) })).toEqual([])
})

test('a drag over midnight is one night', () => {
  expect(draggedWeek([], { kind: 'draw', start: at(4, 22), at: at(4, 30) })).toEqual([span(4, 22, 30)])
})

test('a span is moved to another day and hour, and stretched at either end', () => {
  const week = [span(0, 8, 14)]
  const drag = { span: span(0, 8, 14), start: at(0, 9) }
  expect(draggedWeek(week, { kind: 'move', ...drag, at: at(2, 10) })).toEqual([span(2, 9, 15)])
  expect(draggedWeek(week, { kind: 'from', ...drag, at: at(0, 8) })).toEqual([span(0, 7, 14)])
  expect(draggedWeek(week, { kind: 'to', ...drag, at: at(0, 12) })).toEqual([span(0, 8, 17)])
})

test('only where it is let go does a span make others give way', () => {
  const week = [span(0, 8, 10), span(0, 12, 14)]
  const drag = { kind: 'move', span: span(0, 8, 10), start: at(0, 8) } as const
  expect(draggedWeek(week, { ...drag, at: at(0, 16) })).toEqual([span(0, 12, 14), span(0, 16, 18)])
  expect(draggedWeek(week, { ...drag, at: at(0, 11) })).toEqual([span(0, 11, 14)])
})
