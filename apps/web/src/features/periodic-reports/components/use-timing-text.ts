import type { PeriodicTiming } from '@atalaya/contract/periodic-reports'
import { nextDue } from '@atalaya/domain/periodic/schedule'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'

/** By its clocks everything of periodic reports is told. */
export const useCompanyZone = (): string => {
  const pageZone = useTimeZone()
  return useCompanyInfo(useCompanyId()).data?.conf.general.timezone ?? pageZone
}

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000

export const useWeekdayNames = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const named = (weekday: 'long' | 'short') => {
      const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return weekdays.map((day) => format(mondayMs + day * 86_400_000))
    }
    return { long: named('long'), short: named('short') }
  }, [language])
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `Cada semana, lunes, a las 07:00`, and when that is next. */
export const useTimingText = () => {
  const { t, i18n } = useTranslation('periodicReports')
  const { long } = useWeekdayNames()
  const format = useFormat()
  const zone = useCompanyZone()
  const { language } = i18n
  return useMemo(() => {
    const list = new Intl.ListFormat(language)
    const instants = new Intl.DateTimeFormat(language, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: zone },
    })
    const everyText = (timing: PeriodicTiming): string => {
      const hour = hourText(timing.hour)
      if (timing.period === 'daily') return t('every.daily', { hour })
      const days = timing.days
        .toSorted((a, b) => a - b)
        .map((day) => (timing.period === 'weekly' ? (long[day] ?? '') : String(day)))
      return t(`every.${timing.period}`, { days: list.format(days), hour })
    }
    const nextOf = (timing: PeriodicTiming) => {
      const due = nextDue(timing, zone, Date.now())
      if (!due) return undefined
      const { from, to, dueTs } = due
      const days = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`
      return { dueTs, when: instants.format(dueTs), days }
    }
    return { everyText, nextOf }
  }, [t, language, long, format, zone])
}
