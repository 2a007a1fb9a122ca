import type { ItemDays } from '@atalaya/contract/tracks'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { useFormat } from '../../../format/use-format.ts'

interface Props {
  itemId: number
  days: ItemDays
  heightPx: number
}

/** What each of the last days was driven; a day leads to its way on the map. */
export const LastDaysChart = ({ itemId, days: { days }, heightPx }: Props) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const navigate = useNavigate()
  const locale = useLocale()
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dateAt = (index: number) => days[index]?.date ?? ''
  const known = days.flatMap(({ day }) => day ?? [])
  const driven = known.filter(({ distanceM }) => distanceM > 0)
  const textAt = (index: number): string => {
    const date = long.format(Date.parse(dateAt(index)))
    const day = days[index]?.day
    if (!day) return t('pulse.noData', { date })
    const figures = { date, distance: format.distance(day.distanceM), driving: format.duration(day.drivingMs) }
    if (day.drivingMs === 0) return t('pulse.stood', { date })
    // A night's trip counts on the day on which it began.
    return day.trips === 0 ? t('pulse.onward', figures) : t('pulse.at', { ...figures, count: day.trips })
  }
  return (
    <DayBars
      title={t('pulse.distance')}
      unit="km"
      summary={t('pulse.summary', {
        distance: format.distance(known.reduce((sum, { distanceM }) => sum + distanceM, 0)),
        count: driven.length,
        days: format.number(known.length),
      })}
      values={days.map(({ day }) => (day ? day.distanceM / 1_000 : null))}
      dayLabel={(index) => short.format(Date.parse(dateAt(index)))}
      textAt={textAt}
      axisLabel={(value) => format.figure(value)}
      heightPx={heightPx}
      onPick={(index) => void navigate({ to: '/', search: { item: itemId, day: dateAt(index) } as never })}
      table={{
        columns: [t('pulse.day'), t('pulse.distance'), t('pulse.driving'), t('pulse.trips')],
        rows: days.map(({ date, day }) => [
          format.day(date),
          day ? format.distance(day.distanceM) : '–',
          day ? format.duration(day.drivingMs) : '–',
          day ? format.number(day.trips) : '–',
        ]),
      }}
    />
  )
}
