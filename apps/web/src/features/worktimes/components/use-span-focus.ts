import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { type RefObject, useEffect, useRef } from 'react'
import { spanKey } from '../week-edit.ts'

/** Names the span that shall have the focus once it is drawn: one that has moved is another button. */
export const useSpanFocus = (body: RefObject<HTMLElement | null>) => {
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (toFocus.current === null) return
    body.current?.querySelector<HTMLElement>(`[data-span="${toFocus.current}"]`)?.focus()
    toFocus.current = null
  })
  return (span: WorkSpan): void => {
    toFocus.current = spanKey(span)
  }
}
