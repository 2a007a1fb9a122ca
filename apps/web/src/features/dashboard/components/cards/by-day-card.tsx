import { DayBars } from '@atalaya/ui/charts/day-bars'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../format/locale.ts'
import { useFormat } from '../../../../format/use-format.ts'
import { cardKinds } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { dayValue, isComparable, measures } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import classes from './card.module.css'
import { MeasureChoice, useShownMeasure } from './measure-choice.tsx'

const barsPx = 200

/** Day by day, the span before as a line at each column. */
export const ByDayCard = ({ data, spans, placed, leads: { onDay } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const own = placed.measure ?? measures[0]
  const [measure, setMeasure] = useShownMeasure(own)
  const { nameOf, textOf, scaleOf, unitOf } = useMeasureWords()
  const format = useFormat()
  const locale = useLocale()
  const count = data.items.length
  const short = useMemo(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    [locale],
  )
  const days = spans.today ? [...spans.span, spans.today] : spans.span
  const values = days.map((day) => dayValue(day, measure, count))
  const earlier = days.map((_, nth) => {
    const day = spans.before[nth]
    return day ? dayValue(day, measure, count) : null
  })
  const canCompare = isComparable(spans)
  const scale = scaleOf(measure)
  const scaled = (value: number | null) => (value === null ? null : value / scale)
  const text = (value: number | null | undefined) => (value == null ? '–' : textOf(measure, value))
  const dayName = (nth: number): string => (nth === spans.span.length ? t('today') : format.day(days[nth]?.date ?? ''))
  const best = values
    .slice(0, spans.span.length)
    .reduce<number>((most, value, nth, all) => ((value ?? -1) > (all[most] ?? -1) ? nth : most), 0)
  const unit = unitOf(measure)
  return (
    <section className={classes.card}>
      <MeasureChoice label={t('byDay.measure')} own={own} all={measures} value={measure} onChange={setMeasure} />
      <DayBars
        title={t('byDay.title', { measure: nameOf(measure) })}
        {...(unit ? { unit } : {})}
        summary={
          (values[best] ?? 0) > 0
            ? [
                t('byDay.best', { day: dayName(best), value: text(values[best]) }),
                ...(canCompare ? [t('byDay.line')] : []),
              ].join(' ')
            : t('byDay.nothing')
        }
        values={values.map(scaled)}
        before={canCompare ? earlier.map(scaled) : []}
        dayLabel={(nth) => short.format(Date.parse(days[nth]?.date ?? ''))}
        textAt={(nth) => t('byDay.at', { day: dayName(nth), value: text(values[nth]), before: text(earlier[nth]) })}
        axisLabel={(value) => format.figure(value)}
        heightPx={barsPx}
        onPick={onDay && ((nth) => days[nth] && onDay(days[nth], cardKinds.byDay.leadsTo))}
        table={{
          columns: [t('byDay.day'), nameOf(measure), t('byDay.before')],
          rows: days.map((_, nth) => [dayName(nth), text(values[nth]), text(earlier[nth])]),
        }}
      />
    </section>
  )
}
