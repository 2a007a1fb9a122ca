import type { Dashboard, DashboardDay, DashboardSpan } from '@atalaya/contract/dashboard'
import { type Motion, motions } from '@atalaya/domain/item-state'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { StateRing } from '@atalaya/ui/charts/state-ring'
import { Figure, Figures } from '@atalaya/ui/figures'
import { Segments } from '@atalaya/ui/segments'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { useFormat } from '../../../format/use-format.ts'
import {
  dayValue,
  isComparable,
  type Measure,
  measures,
  rankingOf,
  type Spans,
  spanValue,
} from '../dashboard-figures.ts'
import { useMeasureWords } from '../measure-words.ts'
import { useMotionsNow } from '../use-motions-now.ts'
import { ChangeNote } from './change-note.tsx'
import classes from './dashboard-cards.module.css'

const mostRanked = 6
/** Of items: days on which they moved tell little beside the others. */
const ranked = measures.filter((measure) => measure !== 'use')
type Ranked = (typeof ranked)[number]
const barsPx = 200
const ringPx = 168

interface Props {
  data: Dashboard
  spans: Spans
}
/** To what a figure is made of; absent for who may not read reports. */
interface Leads {
  onDay: ((day: DashboardDay) => void) | undefined
  onItem: ((measure: Measure, itemId: number) => void) | undefined
  onRule: (() => void) | undefined
}

/** What the span comes to, each beside the one before. */
export const SpanFigures = ({ data, spans }: Props) => {
  const { nameOf, textOf } = useMeasureWords()
  const count = data.items.length
  const canCompare = isComparable(spans)
  return (
    <Figures>
      {measures.map((measure) => {
        const now = spanValue(spans.span, measure, count)
        const before = spanValue(spans.before, measure, count)
        return (
          <Figure
            key={measure}
            label={nameOf(measure)}
            value={textOf(measure, now)}
            note={canCompare && <ChangeNote measure={measure} now={now} before={before} items={data.items} />}
          />
        )
      })}
    </Figures>
  )
}

/** Day by day, the span before as a line at each column. */
export const ByDayCard = ({ data, spans, onDay }: Props & Pick<Leads, 'onDay'>) => {
  const { t } = useTranslation('dashboard')
  const [measure, setMeasure] = useState<Measure>('distance')
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
      <Segments
        size="xs"
        className={classes.choice ?? ''}
        aria-label={t('byDay.measure')}
        value={measure}
        data={measures.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setMeasure}
      />
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
        onPick={onDay && ((nth) => days[nth] && onDay(days[nth]))}
        table={{
          columns: [t('byDay.day'), nameOf(measure), t('byDay.before')],
          rows: days.map((_, nth) => [dayName(nth), text(values[nth]), text(earlier[nth])]),
        }}
      />
    </section>
  )
}

/** What the items do at this moment, by the live picture. */
export const NowCard = ({ data, onState }: Pick<Props, 'data'> & { onState(motion: Motion): void }) => {
  const { t } = useTranslation('dashboard')
  const { t: fleet } = useTranslation('fleet')
  const format = useFormat()
  const itemIds = useMemo(() => data.items.map(({ itemId }) => itemId as number), [data.items])
  const counts = useMotionsNow(itemIds)
  const parts = motions.map((state) => ({ state, label: fleet(`motion.${state}`), count: counts[state] }))
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <section className={classes.card}>
      <StateRing
        title={t('now.title')}
        summary={t('now.summary', { count: counts.moving, total: format.number(itemIds.length, 0) })}
        parts={parts}
        total={format.number(itemIds.length, 0)}
        textAt={(nth) => `${shown[nth]?.label}: ${shown[nth]?.count}`}
        heightPx={ringPx}
        onPick={(nth) => shown[nth] && onState(shown[nth].state)}
        table={{
          columns: [t('now.state'), t('now.items')],
          rows: parts.map(({ label, count }) => [label, format.number(count, 0)]),
        }}
      />
    </section>
  )
}

/** Who did most. */
export const RankingCard = ({
  data,
  span,
  onItem,
}: Pick<Props, 'data'> & { span: DashboardSpan } & Pick<Leads, 'onItem'>) => {
  const { t } = useTranslation('dashboard')
  const [measure, setMeasure] = useState<Ranked>('idling')
  const { nameOf, itemText } = useMeasureWords()
  const all = useMemo(() => rankingOf(data.items, measure), [data.items, measure])
  const shown = all.slice(0, mostRanked)
  const still = data.items.filter((item) => item.span.daysMoved === 0).length
  return (
    <section className={classes.card}>
      <Segments
        size="xs"
        className={classes.choice ?? ''}
        aria-label={t('ranking.measure')}
        value={measure}
        data={ranked.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setMeasure}
      />
      <RankingBars
        title={t('ranking.title', { measure: nameOf(measure) })}
        summary={
          all.length === 0
            ? t('ranking.nobody')
            : t(span === '1' ? 'ranking.stillYesterday' : 'ranking.still', { count: still, days: span })
        }
        rows={shown.map(({ name, value }) => ({ label: name, value, text: itemText(measure, value) }))}
        onPick={onItem && ((nth) => shown[nth] && onItem(measure, shown[nth].itemId))}
        table={{
          columns: [t('ranking.item'), nameOf(measure)],
          rows: all.map(({ name, value }) => [name, itemText(measure, value)]),
        }}
      />
    </section>
  )
}

/** Which rules had something to say. */
export const RulesCard = ({ data, onRule }: Pick<Props, 'data'> & Pick<Leads, 'onRule'>) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const shown = data.rules.filter(({ span }) => span > 0).slice(0, mostRanked)
  return (
    <section className={classes.card}>
      <RankingBars
        title={t('rules.title')}
        summary={shown.length === 0 ? t('rules.none') : t('rules.open', { count: data.openNotices })}
        rows={shown.map(({ name, span }) => ({ label: name, value: span, text: format.number(span, 0) }))}
        onPick={onRule && (() => onRule())}
        table={{
          columns: [t('rules.rule'), t('measures.notices'), t('byDay.before')],
          rows: data.rules.map(({ name, span, before }) => [name, format.number(span, 0), format.number(before, 0)]),
        }}
      />
    </section>
  )
}
