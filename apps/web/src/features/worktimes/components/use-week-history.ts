import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { useState } from 'react'

interface Steps {
  before: readonly (readonly WorkSpan[])[]
  after: readonly (readonly WorkSpan[])[]
}

const mostSteps = 100
const none: Steps = { before: [], after: [] }

/** Steps back and forth through what was done to a week since the form was opened. */
export const useWeekHistory = (spans: readonly WorkSpan[], onChange: (spans: WorkSpan[]) => void) => {
  const [{ before, after }, setSteps] = useState(none)
  return {
    change: (next: WorkSpan[]) => {
      setSteps({ before: [...before.slice(-mostSteps), spans], after: [] })
      onChange(next)
    },
    undo: () => {
      const last = before.at(-1)
      if (!last) return
      setSteps({ before: before.slice(0, -1), after: [...after, spans] })
      onChange([...last])
    },
    redo: () => {
      const last = after.at(-1)
      if (!last) return
      setSteps({ before: [...before, spans], after: after.slice(0, -1) })
      onChange([...last])
    },
    canUndo: before.length > 0,
    canRedo: after.length > 0,
  }
}
