import type { ReportType } from '@atalaya/contract/reports'
import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { ReportSums } from '@atalaya/contract/reports/report-sums'
import type { CalendarDays } from '@atalaya/domain/report-period'
import { figureText } from '@atalaya/format/figure-text'
import { Figure, Figures } from '@atalaya/ui/figures'
import { Segments } from '@atalaya/ui/segments'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasWebGl2 } from '../../../map/webgl.ts'
import type { ReportCursor } from '../report-cursor.ts'
import { hasPlace, type Mark } from '../report-figures.ts'
import { useFigureReader, useReportWords } from '../report-words.ts'
import type { ReportRow } from '../reports.queries.ts'
import { type ChartView, markOf, ReportChart } from './report-chart.tsx'
import classes from './report-result.module.css'

const ReportMap = lazy(async () => ({ default: (await import('./report-map.tsx')).ReportMap }))

const phone = '(max-width: 499.98px)'

interface Props {
  definition: ReportDefinition
  days: CalendarDays
  timezone: string
  /** What the sentence and the figures are of. */
  sums: ReportSums
  /** Who has most, where there are several. */
  top: Mark | undefined
  onTop(top: Mark): void
  /** Rows that the chart puts together, and those that the map shows. */
  charted: readonly ReportRow[]
  placed: readonly ReportRow[]
  cursor: ReportCursor
  view: ChartView
  views: readonly ChartView[]
  onView(view: ChartView): void
  /** Leads to the rows of a mark of the chart. */
  onPick(mark: string): void
  onOpen: ((row: ReportRow) => void) | undefined
  /** Below the sentence. */
  note?: ReactNode
  /** Below a figure: how it was before. */
  figureNote?: (columnId: string | null) => { note: string; title?: string } | undefined
}

type Part = 'rows' | 'chart' | 'map'

/** The answer in a sentence, what the rows come to, chart and map: above the rows of a report. */
export const ReportSummary = (props: Props) => {
  const { definition, charted, placed, cursor, view, views, onOpen, timezone, sums } = props
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const [part, setPart] = useState<Part>('rows')
  const hasChart = views.length > 0 && charted.length > 0
  const { map } = definition
  const hasMap = map !== undefined && hasWebGl2() && placed.some((row) => hasPlace(row, map))
  const shows = (one: Exclude<Part, 'rows'>) => (isPhone ? part === one : true)
  const title = words.titleOf(definition.type as ReportType)
  return (
    <div className={classes.summary}>
      {sums.rows > 0 && <Answer {...props} />}
      {props.note}
      <Totals {...props} />
      {isPhone && (hasChart || hasMap) && (
        <Segments
          size="xs"
          isWide
          aria-label={t('parts.label')}
          value={part}
          data={(
            ['rows', ...(hasChart ? (['chart'] as const) : []), ...(hasMap ? (['map'] as const) : [])] as const
          ).map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChange={setPart}
        />
      )}
      <div className={classes.pictures} data-print-hidden>
        {hasChart && shows('chart') && (
          <ReportChart
            definition={definition}
            rows={charted}
            days={props.days}
            timezone={timezone}
            view={view}
            views={views}
            cursor={cursor}
            onView={props.onView}
            onPick={props.onPick}
          />
        )}
        {hasMap && definition.map && shows('map') && (
          <Suspense fallback={<Skeleton className={classes.map ?? ''} radius="sm" />}>
            <ReportMap
              label={t('map', { title })}
              rows={placed}
              layout={definition.map}
              cursor={cursor}
              markOf={(row) => markOf(definition, view, row, timezone)}
              onOpen={(row) => onOpen?.(row)}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The first line is the answer, in a sentence whose parts lead to their rows. */
const Answer = ({ definition, sums, top, onTop }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const reader = useFigureReader()
  const { format } = reader
  const { chart, type, columns } = definition
  const value = columns.find(({ id }) => id === chart?.value)
  const by = columns.find(({ id }) => id === chart?.by)
  const counts = Object.entries(sums.counts).map(([id, count]) => [id, format.number(count)])
  return (
    <p className={classes.answer}>
      {words.say(`types.${type}.answer`, {
        count: sums.rows,
        rows: format.number(sums.rows),
        whom: t('whom', { count: sums.whom }),
        total: figureText(value, sums.charted, reader),
        ...Object.fromEntries(counts),
      })}
      {top && sums.charted > 0 && (
        <>
          {' '}
          <Button variant="transparent" size="compact-sm" className={classes.top ?? ''} onClick={() => onTop(top)}>
            {t('answerTop', {
              name: by ? words.choiceOf(by, top.key) : top.key,
              share: format.percent(top.value / sums.charted),
            })}
          </Button>
        </>
      )}
    </p>
  )
}

/** What the rows that are shown come to. */
const Totals = ({ definition, sums, figureNote }: Pick<Props, 'definition' | 'sums' | 'figureNote'>) => {
  const words = useReportWords()
  const reader = useFigureReader()
  const isStrip = useMediaQuery(phone) ?? false
  const noted = (columnId: string | null) => {
    const found = figureNote?.(columnId)
    return found ? { note: found.note, noteTitle: found.title } : {}
  }
  return (
    // On a phone it scrolls sideways, which has to be reached by keys.
    <div className={classes.figures} tabIndex={isStrip ? 0 : undefined}>
      <Figures>
        <Figure
          label={words.rowsOf(definition.type as ReportType)}
          value={reader.format.number(sums.rows)}
          {...noted(null)}
        />
        {definition.columns
          .filter(({ total }) => total)
          .map((column) => {
            const value = sums.totals[column.id] ?? null
            return (
              <Figure
                key={column.id}
                label={words.headingOf(column.id)}
                value={value === null ? '–' : figureText(column, value, reader)}
                {...noted(column.id)}
              />
            )
          })}
      </Figures>
    </div>
  )
}
