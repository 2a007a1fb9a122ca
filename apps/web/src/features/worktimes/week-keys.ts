import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { shifted } from './week-edit.ts'

const stepMinutes = 15

interface Pressed {
  key: string
  shiftKey: boolean
}

/** What a key makes of a span: null removes it, undefined is no key of ours. */
export const spanAfterKey = ({ key, shiftKey }: Pressed, span: WorkSpan): WorkSpan | null | undefined => {
  const minutes = key === 'ArrowLeft' ? -stepMinutes : key === 'ArrowRight' ? stepMinutes : 0
  if (minutes !== 0)
    return shifted(span, shiftKey ? { toMinutes: minutes } : { fromMinutes: minutes, toMinutes: minutes })
  if (key === 'ArrowUp' && span.day > 0) return shifted(span, { days: -1 })
  if (key === 'ArrowDown' && span.day < 6) return shifted(span, { days: 1 })
  return key === 'Delete' || key === 'Backspace' ? null : undefined
}
