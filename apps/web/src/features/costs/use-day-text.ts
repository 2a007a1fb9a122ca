import { zoneTime } from '@atalaya/domain/zone-time'
import { useCallback, useMemo } from 'react'
import { useTimeZone } from '../../format/time-zone.store.ts'
import { useFormat } from '../../format/use-format.ts'

/** When a day of the calendar begins on the page's clocks, which tables sort, filter and write it by. */
export const useDayStart = (): ((day: string) => number) => {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const zone = zoneTime(timeZone)
    // The same few hundred days come again and again.
    const known = new Map<string, number>()
    return (day) => {
      const start = known.get(day) ?? zone.instantOf(day, 0)
      known.set(day, start)
      return start
    }
  }, [timeZone])
}

export const useDayText = (): ((day: string) => string) => {
  const format = useFormat()
  const dayStart = useDayStart()
  return useCallback((day) => (day === '' ? '' : format.date(dayStart(day))), [format, dayStart])
}
