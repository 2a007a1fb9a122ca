import type { RunResult as Result } from '@atalaya/contract/report-runs'
import { mostResultRows } from '@atalaya/contract/report-runs'
import type { ReportQuestion, ReportType } from '@atalaya/contract/reports'
import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { PagedTable } from '@atalaya/ui/data-table/paged-table'
import { StateView } from '@atalaya/ui/state-view'
import { IconCalendarOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { type ReportSearch, searchOfQuestion } from '../report-address.ts'
import { createReportCursor, useNthOnMap } from '../report-cursor.ts'
import { ranking } from '../report-figures.ts'
import { useRunRows } from '../report-runs.queries.ts'
import { useReportWords } from '../report-words.ts'
import { useOpenRow } from '../use-open-row.ts'
import { type ChartView, chartViews } from './report-chart.tsx'
import { useReportColumns } from './report-columns.tsx'
import classes from './report-result.module.css'
import { ReportSummary } from './report-summary.tsx'

interface Props {
  runId: number
  definition: ReportDefinition
  question: ReportQuestion
  result: Result
  search: ReportSearch
  patch(changes: Partial<ReportSearch>): void
}

/** What the address asks of a server that sorts and searches. */
export const pageOf = ({ q, sort, dir, page, size }: ReportSearch) => ({
  ...(sort === '' ? {} : { sort, dir }),
  ...(q.trim() === '' ? {} : { text: q.trim() }),
  ...{ offset: (page - 1) * size, limit: size },
})

/** What a run has found, as a report shows it: its figures are of all rows, chart and map of the first ones. */
export const RunResult = ({ runId, definition, question, result, search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const format = useFormat()
  const { fields, sums, timezone } = result
  const days = { from: question.from, to: question.to }
  const first = useRunRows(runId, fields, { limit: mostResultRows })
  const { rows, found, error, refetch } = useRunRows(runId, fields, pageOf(search))
  const columns = useReportColumns(definition, rows)
  const [cursor] = useState(createReportCursor)
  const onMap = useNthOnMap(cursor)
  const views = chartViews(definition, days)
  const [chosen, setChosen] = useState<ChartView | null>(null)
  const view = chosen && views.includes(chosen) ? chosen : (views[0] ?? 'by')
  const onOpen = useOpenRow(definition, { question: searchOfQuestion(question), lastDay: days.to })
  const order = { sort: definition.order.by, dir: definition.order.direction }
  const pictured = first.rows ?? []
  const isWhole = sums.rows <= mostResultRows
  const { chart } = definition
  const marks = useMemo(
    () => (isWhole && chart?.by ? ranking(first.rows ?? [], { value: chart.value, by: chart.by }) : []),
    [isWhole, first.rows, chart],
  )
  const by = definition.columns.find(({ id }) => id === chart?.by)
  // A mark's rows are found by its words, wherever they stand.
  const pick = (text: string) => patch({ q: text, page: 1 })
  const isPictured = pictured.length > 0 && (views.length > 0 || definition.map !== undefined)
  return (
    <PagedTable
      label={words.titleOf(definition.type as ReportType)}
      name={`report-${definition.type}`}
      rows={rows}
      total={found}
      columns={columns}
      rowId={({ nth }) => nth + 1}
      rowName={(row) => String(row['item'] ?? row[definition.columns[0]?.id ?? ''] ?? row.nth + 1)}
      state={search.sort === '' ? { ...search, ...order } : search}
      onStateChange={patch}
      onOpen={onOpen}
      onPoint={(row) => cursor.point(row && { nth: row.nth, mark: null, from: 'table' })}
      pointedId={onMap === null ? null : onMap + 1}
      failure={error && !rows ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
      empty={
        <StateView
          kind="empty"
          icon={<IconCalendarOff size={28} stroke={1.5} />}
          title={t(definition.type === 'stops' ? 'nothing.stops' : 'nothing.title')}
        />
      }
      summary={
        <ReportSummary
          definition={definition}
          days={days}
          timezone={timezone}
          sums={sums}
          top={marks.length > 1 ? marks[0] : undefined}
          onTop={({ key }) => pick(by ? words.choiceOf(by, key) : key)}
          charted={pictured}
          placed={pictured}
          cursor={cursor}
          view={view}
          views={views}
          onView={setChosen}
          onPick={(mark) => pick(view === 'days' ? format.day(mark) : by ? words.choiceOf(by, mark) : mark)}
          onOpen={onOpen}
          note={
            isPictured &&
            !isWhole && (
              <p className={classes.note}>
                {t('result.part', { shown: format.number(pictured.length), rows: format.number(sums.rows) })}
              </p>
            )
          }
        />
      }
    />
  )
}
