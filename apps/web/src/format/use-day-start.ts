import { createDayStart, type DayStart } from '@atalaya/format/day-start'
import { useMemo } from 'react'
import { useTimeZone } from './time-zone.store.ts'

/** On the page's clocks, which tables sort, filter and write days by. */
export const useDayStart = (): DayStart => {
  const timeZone = useTimeZone()
  return useMemo(() => createDayStart(timeZone), [timeZone])
}
