import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { minutesADay, replaceSpan, shifted, withSpans } from './week-edit.ts'
import type { Place } from './week-scale.ts'

/** What a pointer that is held down is doing; `at` follows it. */
export type Drag =
  | { kind: 'draw'; start: Place; at: Place }
  | { kind: 'move' | 'from' | 'to'; span: WorkSpan; start: Place; at: Place }

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(b - a) + 1 }, (_, index) => Math.min(a, b) + index)

/** The spans that would be there if the pointer were let go now; none while it has not moved. */
export const draggedSpans = (drag: Drag): WorkSpan[] => {
  const { start, at } = drag
  if (drag.kind === 'draw') {
    const fromMinute = Math.min(start.minute, at.minute)
    const toMinute = Math.min(Math.max(start.minute, at.minute), fromMinute + minutesADay)
    return toMinute > fromMinute && fromMinute < minutesADay
      ? between(start.day, at.day).map((day) => ({ day, fromMinute, toMinute }))
      : []
  }
  const minutes = at.minute - start.minute
  if (drag.kind === 'from') return [shifted(drag.span, { fromMinutes: minutes })]
  if (drag.kind === 'to') return [shifted(drag.span, { toMinutes: minutes })]
  return [shifted(drag.span, { days: at.day - start.day, fromMinutes: minutes, toMinutes: minutes })]
}

export const draggedWeek = (week: readonly WorkSpan[], drag: Drag): WorkSpan[] => {
  const [span, ...more] = draggedSpans(drag)
  if (!span) return [...week]
  return drag.kind === 'draw' ? withSpans(week, [span, ...more]) : replaceSpan(week, drag.span, span)
}
