import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdays } from '../week-edit.ts'

/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000

/** Monday to Sunday in the page's language. */
export const useDayNames = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const named = (weekday: 'long' | 'short') => {
      const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return weekdays.map((day) => format(mondayMs + day * 86_400_000))
    }
    return { long: named('long'), short: named('short') }
  }, [language])
}
