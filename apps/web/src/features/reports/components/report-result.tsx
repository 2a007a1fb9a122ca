import type { ReportQuestionIn, ReportType, ReportResult as Result } from '@atalaya/contract/reports'
import { type ReportDefinition, reportSigners } from '@atalaya/contract/reports/define-report'
import { createReportSums } from '@atalaya/contract/reports/report-sums'
import type { CalendarDays } from '@atalaya/domain/report-period'
import { DataTable } from '@atalaya/ui/data-table'
import type { RowAction } from '@atalaya/ui/data-table/column'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { Pill } from '@mantine/core'
import { IconFileTypePdf, IconMapRoute } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { acting } from '../../../session/current-session.ts'
import { useExportedPlaces } from '../../fleet/index.ts'
import type { ReportSearch } from '../report-address.ts'
import { createReportCursor, type ReportCursor, useNthOnMap } from '../report-cursor.ts'
import { ranking } from '../report-figures.ts'
import { useReportWords } from '../report-words.ts'
import type { ReportRow } from '../reports.queries.ts'
import { leadsSomewhere } from '../use-open-row.ts'
import { useReportActions } from '../use-report-actions.tsx'
import { useRoutePdf } from '../use-route-pdf.ts'
import { type ChartView, chartViews, markOf } from './report-chart.tsx'
import { useReportColumns } from './report-columns.tsx'
import { ReportSummary } from './report-summary.tsx'

/** Addresses of more would be asked for for minutes: a file has their coordinates. */
const mostPlacedRows = 1_000

interface Props {
  definition: ReportDefinition
  search: ReportSearch
  days: CalendarDays
  timezone: string
  /** What was asked, for what can be done with its rows. */
  question: ReportQuestionIn | null
  result: Result | undefined
  rows: readonly ReportRow[] | undefined
  failure: ReactNode
  empty: ReactNode
  patch(changes: Partial<ReportSearch>): void
  onOpen: ((row: ReportRow) => void) | undefined
}

/** Figures, chart and map above their rows, with one cursor for all of them. */
export const ReportResult = (props: Props) => {
  const { definition, search, rows, patch, onOpen, days, timezone } = props
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const columns = useReportColumns(definition, rows)
  const [cursor] = useState(createReportCursor)
  const onMap = useNthOnMap(cursor)
  const views = chartViews(definition, days)
  const [chosen, setChosen] = useState<ChartView | null>(null)
  const view = chosen && views.includes(chosen) ? chosen : (views[0] ?? 'by')
  const [markView, mark] = readMark(search.mark)
  const marked = useMemo(
    () => (mark === '' ? rows : rows?.filter((row) => markOf(definition, markView, row, timezone) === mark)),
    [rows, mark, markView, definition, timezone],
  )
  const order = { sort: definition.order.by, dir: definition.order.direction }
  const title = words.titleOf(definition.type as ReportType)
  const placed = definition.columns.flatMap(({ id, place }) => (place ? [id] : []))
  const withPlaces = useExportedPlaces(placed)
  const leads = useRowActions(props)
  const { rowActions, bulk, dialog } = useReportActions(definition.type as ReportType, props.question)
  const actions = leads || rowActions.length > 0 ? [...rowActions, ...(leads ?? [])] : undefined
  const closingOf = useClosing(definition)
  const take = (table: TableSnapshot): TableSnapshot => withTotals(table, definition, t('total'))
  return (
    <>
      <DataTable
        key={definition.type}
        label={title}
        name={`report-${definition.type}`}
        rows={marked}
        columns={columns}
        rowId={({ nth }) => nth + 1}
        rowName={(row) => String(row['item'] ?? row[definition.columns[0]?.id ?? ''] ?? row.nth + 1)}
        state={search.sort === '' ? { ...search, ...order } : search}
        onStateChange={patch}
        defaultOrder={order}
        // A quick Enter after an action's key is for its dialog, which comes a moment later.
        onOpen={dialog ? undefined : onOpen}
        onPoint={(row) => cursor.point(row && { nth: row.nth, mark: null, from: 'table' })}
        pointedId={onMap === null ? null : onMap + 1}
        actions={actions}
        bulk={bulk}
        isFiltered={mark !== ''}
        onClearFilters={() => patch({ mark: '', page: 1 })}
        filters={
          mark !== '' && (
            <Pill withRemoveButton size="md" onRemove={() => patch({ mark: '', page: 1 })}>
              <MarkText definition={definition} view={markView} mark={mark} />
            </Pill>
          )
        }
        summary={({ found, leave }) => (
          <FoundSummary
            {...props}
            cursor={cursor}
            view={view}
            views={views}
            onView={setChosen}
            found={found}
            leave={leave}
          />
        )}
        exports={({ take: shown, found, count }) => (
          <ExportMenu
            snapshot={() => ({ ...take(shown()), closing: closingOf(found) })}
            complete={async (table) => (count <= mostPlacedRows && placed.length > 0 ? withPlaces(table) : table)}
          />
        )}
        failure={props.failure}
        empty={props.empty}
      />
      {dialog}
    </>
  )
}

/** Where a row leads, and the road of a trip to take along. */
const useRowActions = ({ definition, onOpen }: Props): RowAction<ReportRow>[] | undefined => {
  const { t } = useTranslation('reports')
  const route = useRoutePdf()
  // Nothing is taken away in somebody else's name.
  const hasRoute = definition.beside.includes('trackId') && !acting.read()
  if (!onOpen) return undefined
  const open: RowAction<ReportRow> = {
    id: 'open',
    label: t(definition.opens?.kind === 'report' ? 'openRows' : 'openOnMap'),
    icon: <IconMapRoute size={16} stroke={1.75} />,
    isOffered: (row) => leadsSomewhere(definition, row),
    onSelect: onOpen,
  }
  const asPdf: RowAction<ReportRow> = {
    id: 'route',
    label: t('route.asPdf'),
    icon: <IconFileTypePdf size={16} stroke={1.75} />,
    isOffered: (row) => !route.isBusy && row['trackId'] !== null,
    onSelect: (row) => void route.write(row),
  }
  return hasRoute ? [open, asPdf] : [open]
}

/** Who has put a name to which rows, as lines that a PDF ends with. */
const useClosing = (definition: ReportDefinition) => {
  const words = useReportWords()
  const format = useFormat()
  return (rows: readonly ReportRow[]): string[] =>
    reportSigners(definition, rows).map(({ name, rows: count, lastAt }) =>
      words.say(`types.${definition.type}.signed`, {
        ...{ name, count, rows: format.number(count), at: format.dateTime(lastAt) },
      }),
    )
}

const readMark = (text: string): [ChartView, string] => {
  const at = text.indexOf(':')
  return [text.slice(0, at) === 'days' ? 'days' : 'by', text.slice(at + 1)]
}

/** What the rows come to as last line of a file. */
const withTotals = (table: TableSnapshot, definition: ReportDefinition, label: string): TableSnapshot => {
  const ids = table.columns.map(({ id }) => id)
  const totalled = definition.columns.filter(({ id, total }) => total === 'sum' && ids.includes(id))
  if (totalled.length === 0 || table.rows.length === 0) return table
  const sumOf = (nth: number) => table.rows.reduce((sum, row) => sum + (typeof row[nth] === 'number' ? row[nth] : 0), 0)
  // Amounts whose currencies are not there, or differ, have no sum.
  const isAlike = (nth: number, at: number) =>
    at >= 0 && new Set(table.rows.filter((row) => typeof row[nth] === 'number').map((row) => row[at])).size <= 1
  const line = ids.map((id, nth) => {
    if (nth === 0) return label
    const column = totalled.find((one) => one.id === id)
    if (!column || (column.alike !== undefined && !isAlike(nth, ids.indexOf(column.alike)))) return null
    return sumOf(nth)
  })
  return { ...table, rows: [...table.rows, line] }
}

const MarkText = ({ definition, view, mark }: { definition: ReportDefinition; view: ChartView; mark: string }) => {
  const words = useReportWords()
  const format = useFormat()
  const by = definition.columns.find(({ id }) => id === definition.chart?.by)
  return view === 'days' ? format.day(mark) : by ? words.choiceOf(by, mark) : mark
}

interface FoundProps extends Props {
  cursor: ReportCursor
  view: ChartView
  views: readonly ChartView[]
  onView(view: ChartView): void
  found: readonly ReportRow[]
  leave(rows: readonly ReportRow[]): readonly ReportRow[]
}

/** Of the rows that search, filters and mark leave. */
const FoundSummary = ({ leave, found, patch, ...props }: FoundProps) => {
  const { definition, rows = [], view } = props
  // What the chart offers to narrow by stays whole while it narrows.
  const offered = useMemo(() => leave(rows), [leave, rows])
  const sums = useMemo(() => {
    const all = createReportSums(definition)
    all.add(found)
    return all.read()
  }, [definition, found])
  const { chart } = definition
  const marks = useMemo(() => (chart?.by ? ranking(found, { value: chart.value, by: chart.by }) : []), [found, chart])
  return (
    <ReportSummary
      {...props}
      sums={sums}
      top={marks.length > 1 ? marks[0] : undefined}
      onTop={({ key }) => patch({ mark: `by:${key}`, page: 1 })}
      charted={offered}
      placed={found}
      onPick={(mark) => patch({ mark: `${view}:${mark}`, page: 1 })}
    />
  )
}
