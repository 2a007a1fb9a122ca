import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { CalendarDays } from '@atalaya/domain/report-period'
import { countOfDays } from '@atalaya/domain/report-period'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { figureIn, unitOf } from '@atalaya/format/data-columns'
import { figureText } from '@atalaya/format/figure-text'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { Segments } from '@atalaya/ui/segments'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { useFormat } from '../../../format/use-format.ts'
import { type ReportCursor, usePointed } from '../report-cursor.ts'
import { byDay, type Mark, ranking } from '../report-figures.ts'
import { useFigureReader, useReportWords } from '../report-words.ts'
import type { ReportRow } from '../reports.queries.ts'
import classes from './report-result.module.css'

export type ChartView = 'by' | 'days'

/** More would be a comb. */
const mostDays = 100
const mostRanked = 6
const daysPx = 168
const hourMs = 3_600_000

/** Which views of a chart a question has: days need more than one. */
export const chartViews = ({ chart }: ReportDefinition, days: CalendarDays): ChartView[] => {
  const count = countOfDays(days)
  return [
    ...(chart?.days && count > 1 && count <= mostDays ? (['days'] as const) : []),
    ...(chart?.by ? (['by'] as const) : []),
  ]
}

/** `by:Van 1`, `days:2026-11-03`: what of the rows a mark stands for. */
export const markOf = (
  { chart }: ReportDefinition,
  view: ChartView,
  row: ReportRow,
  timezone: string,
): string | null => {
  const field = view === 'days' ? chart?.days : chart?.by
  const cell = field === undefined ? null : row[field]
  if (cell === null || cell === undefined) return null
  return view === 'days' ? dayOf(cell, timezone) : String(cell)
}

const dayOf = (cell: ReportRow[string], timezone: string): string =>
  typeof cell === 'number' ? zoneTime(timezone).at(cell).date : String(cell)

interface Props {
  definition: ReportDefinition
  rows: readonly ReportRow[]
  days: CalendarDays
  timezone: string
  view: ChartView
  views: readonly ChartView[]
  cursor: ReportCursor
  onView(view: ChartView): void
  onPick(mark: string): void
}

/** What the rows come to, by day or by whom; a mark leads to its rows. */
export const ReportChart = (props: Props) => {
  const { t } = useTranslation('reports')
  const { view, views, onView } = props
  return (
    <div className={classes.chart}>
      {views.length > 1 && (
        <Segments
          size="xs"
          className={classes.views ?? ''}
          aria-label={t('chart.view')}
          value={view}
          data={views.map((value) => ({ value, label: t(`chart.views.${value}`) }))}
          onChange={onView}
        />
      )}
      {view === 'days' ? <ByDay {...props} /> : <ByWhom {...props} />}
    </div>
  )
}

/** Durations are drawn in hours. */
const useChartWords = ({ definition }: Props) => {
  const words = useReportWords()
  const reader = useFigureReader()
  const { format } = reader
  const { chart, type, columns } = definition
  const column = columns.find(({ id }) => id === chart?.value)
  const isDuration = column?.kind === 'duration'
  return {
    title: column ? words.headingOf(column.id) : words.rowsOf(type as never),
    unit: isDuration ? 'h' : column && unitOf(column, reader),
    drawn: (value: number) => (isDuration ? value / hourMs : column ? (figureIn(column, value, reader) ?? 0) : value),
    textOf: (value: number) => figureText(column, value, reader),
    axisLabel: (value: number) => format.figure(value),
    nameOf: (key: string) => {
      const by = columns.find(({ id }) => id === chart?.by)
      return by ? words.choiceOf(by, key) : key
    },
    rows: words.rowsOf(type as never),
  }
}

const useMarks = (marks: readonly Mark[], { definition, rows, timezone, view, cursor, onPick }: Props) => {
  const pointed = usePointed(cursor)
  const key =
    pointed?.mark ??
    (pointed?.nth == null
      ? null
      : markOf(definition, view, rows.find(({ nth }) => nth === pointed.nth) ?? ({ nth: -1 } as ReportRow), timezone))
  const marked = key === null ? -1 : marks.findIndex((mark) => mark.key === key)
  return {
    marked: pointed?.from === 'chart' || marked === -1 ? null : marked,
    onPoint: (index: number | null) =>
      cursor.point(index === null ? null : { nth: null, mark: marks[index]?.key ?? null, from: 'chart' }),
    onPick: (index: number) => {
      const mark = marks[index]
      if (mark && mark.rows > 0) onPick(mark.key)
    },
  }
}

const ByDay = (props: Props) => {
  const { t } = useTranslation('reports')
  const { definition, rows, timezone } = props
  const { from, to } = props.days
  const { title, unit, drawn, textOf, axisLabel, rows: rowsWord } = useChartWords(props)
  const format = useFormat()
  const locale = useLocale()
  const all = useMemo(
    () => Array.from({ length: countOfDays({ from, to }) }, (_, nth) => datePlus(from, nth)),
    [from, to],
  )
  const { value, days: field = '' } = definition.chart as NonNullable<ReportDefinition['chart']>
  const marks = useMemo(
    () => byDay(rows, { value, days: field, all, dayOf: (cell) => dayOf(cell, timezone) }),
    [rows, value, field, all, timezone],
  )
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const best = marks.reduce<Mark | undefined>(
    (most, mark) => (most && most.value >= mark.value ? most : mark),
    undefined,
  )
  return (
    <DayBars
      {...useMarks(marks, props)}
      title={title}
      {...(unit ? { unit } : {})}
      summary={
        best && best.value > 0
          ? t('chart.bestDay', { day: format.day(best.key), value: textOf(best.value) })
          : t('chart.nothing')
      }
      values={marks.map((mark) => drawn(mark.value))}
      dayLabel={(index) => short.format(Date.parse(all[index] ?? ''))}
      textAt={(index) => `${format.day(all[index] ?? '')}: ${textOf(marks[index]?.value ?? 0)}`}
      axisLabel={axisLabel}
      heightPx={daysPx}
      table={{
        columns: [t('chart.day'), title, rowsWord],
        rows: marks.map((mark) => [format.day(mark.key), textOf(mark.value), format.number(mark.rows)]),
      }}
    />
  )
}

const ByWhom = (props: Props) => {
  const { t } = useTranslation('reports')
  const { definition, rows } = props
  const { title, unit, drawn, textOf, nameOf, rows: rowsWord } = useChartWords(props)
  const format = useFormat()
  const { value, by = '' } = definition.chart as NonNullable<ReportDefinition['chart']>
  const marks = useMemo(() => ranking(rows, { value, by }), [rows, value, by])
  const shown = marks.slice(0, mostRanked)
  const rest = marks.length - shown.length
  return (
    <RankingBars
      {...useMarks(shown, props)}
      title={title}
      {...(unit ? { unit } : {})}
      summary={rest > 0 ? t('chart.andMore', { count: rest }) : t('chart.all', { count: marks.length })}
      rows={shown.map((mark) => ({ label: nameOf(mark.key), value: drawn(mark.value), text: textOf(mark.value) }))}
      table={{
        columns: [t('chart.who'), title, rowsWord],
        rows: marks.map((mark) => [nameOf(mark.key), textOf(mark.value), format.number(mark.rows)]),
      }}
    />
  )
}
