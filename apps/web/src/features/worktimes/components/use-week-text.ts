import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { useMemo } from 'react'
import { weekText } from '../week-text.ts'
import { useDayNames } from './use-day-names.ts'

/** A week in one line; the same function until the language changes. */
export const useWeekText = () => {
  const { short } = useDayNames()
  return useMemo(() => (week: readonly WorkSpan[]) => weekText(week, short), [short])
}
