import { datePlus } from '@atalaya/domain/zone-time'
import { HeatGrid } from '@atalaya/ui/charts/heat-grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../format/locale.ts'
import { useFormat } from '../../../../format/use-format.ts'
import { cardKinds } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { type DrivenHour, type DrivenWeekday, hoursByWeekday } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import classes from './card.module.css'

const aMonday = '2024-01-01'
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** How much of the fleet drives at each hour of the weekdays. */
export const HoursCard = ({ data, leads: { onDay, onReport } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { textOf } = useMeasureWords()
  const dayName = useWeekdayNames()
  const itemCount = data.items.length
  const days = useMemo(() => hoursByWeekday(data.hours, itemCount), [data.hours, itemCount])
  const best = busiest(days)
  const share = (hour: DrivenHour | undefined) => (hour?.share == null ? '–' : format.percent(hour.share))
  const textAt = (row: number, column: number): string => {
    const day = days[row]
    const at = { day: dayName(day?.weekday ?? 0, 'long'), from: clock(column), to: clock(column + 1) }
    const hour = day?.hours[column]
    return hour?.share == null
      ? t('hours.never', at)
      : t('hours.at', { ...at, share: share(hour), driven: textOf('driving', hour.drivenMs) })
  }
  const open = (row: number) => {
    const dates = days[row]?.dates ?? []
    const day = dates.length === 1 && data.days.find(({ date }) => date === dates[0])
    // Of several days only the report that has them by hour tells them apart.
    if (day && onDay) onDay(day, 'trips')
    else onReport?.(cardKinds.hours.leadsTo)
  }
  return (
    <section className={classes.card}>
      <HeatGrid
        title={t('hours.title')}
        unit={t('hours.unit')}
        summary={best ? t('hours.best', { at: textAt(best.row, best.column) }) : t('byDay.nothing')}
        values={days.map((day) => day.hours.map((hour) => hour.share))}
        rowLabels={days.map(({ weekday }) => dayName(weekday, 'short'))}
        columnLabel={(hour) => String(hour)}
        textAt={textAt}
        onPick={onReport && open}
        table={{
          columns: [t('hours.hour'), ...days.map(({ weekday }) => dayName(weekday, 'short'))],
          rows: hours.map((hour) => [clock(hour), ...days.map((day) => share(day.hours[hour]))]),
        }}
      />
    </section>
  )
}

const useWeekdayNames = () => {
  const locale = useLocale()
  return useMemo(() => {
    const formats = {
      short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
      long: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
    }
    return (weekday: number, length: keyof typeof formats): string =>
      formats[length].format(Date.parse(datePlus(aMonday, weekday)))
  }, [locale])
}

/** Where most of the fleet drove; null where nobody did. */
const busiest = (days: readonly DrivenWeekday[]): { row: number; column: number } | null => {
  let [most, place] = [0, null as { row: number; column: number } | null]
  for (const [row, day] of days.entries())
    for (const [column, { share }] of day.hours.entries())
      if ((share ?? 0) > most) [most, place] = [share ?? 0, { row, column }]
  return place
}
