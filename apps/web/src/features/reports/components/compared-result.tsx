import type { ReportRun, RunResult } from '@atalaya/contract/report-runs'
import type { ReportType } from '@atalaya/contract/reports'
import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import { PagedTable } from '@atalaya/ui/data-table/paged-table'
import { StateView } from '@atalaya/ui/state-view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import type { ReportSearch } from '../report-address.ts'
import { createReportCursor } from '../report-cursor.ts'
import { useComparedRows } from '../report-runs.queries.ts'
import { useReportWords } from '../report-words.ts'
import { useDifferences } from '../use-difference-text.ts'
import { sides, useComparedColumns } from './compared-columns.tsx'
import classes from './report-result.module.css'
import { ReportSummary } from './report-summary.tsx'
import { pageOf } from './run-result.tsx'

type Told = Omit<ReportRun, 'result'> & { result: RunResult }

interface Props {
  definition: ReportDefinition
  now: Told
  before: Told
  search: ReportSearch
  patch(changes: Partial<ReportSearch>): void
}

/** By which side's figures a column of the comparison sorts. */
const sortedBy = (search: ReportSearch) => {
  const side = (['before', 'difference'] as const).find((one) => search.sort.endsWith(sides[one]))
  return side
    ? { ...pageOf({ ...search, sort: search.sort.slice(0, -sides[side].length) }), by: side }
    : { ...pageOf(search), by: 'now' as const }
}

/** `1/11/2026 – 7/11/2026`. */
export const useDaysText = () => {
  const format = useFormat()
  return ({ from, to }: { from: string; to: string }) => [...new Set([from, to])].map(format.day).join(' – ')
}

/** Two results of a report side by side: what they come to, and row by row where rows are about the same. */
export const ComparedResult = ({ definition, now, before, search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const daysText = useDaysText()
  const differences = useDifferences()
  const [cursor] = useState(createReportCursor)
  const ids = { runId: now.run.id, earlierId: before.run.id }
  const { rows, found, data, error, refetch } = useComparedRows(ids, now.result.fields, sortedBy(search))
  const columns = useComparedColumns(definition, rows)
  const [nowSums, beforeSums] = [now.result.sums, before.result.sums]
  const changeOf = (columnId: string | null) => {
    const column = definition.columns.find(({ id }) => id === columnId)
    const [is, was] =
      columnId === null
        ? [nowSums.rows, beforeSums.rows]
        : [nowSums.totals[columnId] ?? null, beforeSums.totals[columnId] ?? null]
    const change = differences.of(column, is, was)
    return change && { column, change, was }
  }
  const said = [null, ...definition.columns.filter(({ total }) => total).map(({ id }) => id)].flatMap((id) => {
    const found = changeOf(id)
    const name = id === null ? words.rowsOf(definition.type as ReportType) : words.headingOf(id)
    if (!found) return []
    const share = differences.share(found.change)
    return [`${name} ${differences.text(found.column, found.change)}${share && ` (${share})`}`]
  })
  const summary = (
    <>
      <ReportSummary
        definition={definition}
        days={now.question}
        timezone={now.result.timezone}
        sums={nowSums}
        top={undefined}
        onTop={() => undefined}
        charted={[]}
        placed={[]}
        cursor={cursor}
        view="by"
        views={[]}
        onView={() => undefined}
        onPick={() => undefined}
        onOpen={undefined}
        note={
          <p className={classes.note}>
            {t('result.against', { days: daysText(before.question), what: said.join(' · ') })}
          </p>
        }
        figureNote={(columnId) => {
          const found = changeOf(columnId)
          if (!found) return undefined
          const title =
            found.was === null ? '' : t('result.wasBefore', { value: differences.figure(found.column, found.was) })
          return { note: differences.text(found.column, found.change), title }
        }}
      />
      {data && !data.isMatched && (
        <StateView kind="empty" title={t('result.totalsOnly.title')} hint={t('result.totalsOnly.hint')} />
      )}
    </>
  )
  return (
    <PagedTable
      label={t('result.compared', { title: words.titleOf(definition.type as ReportType) })}
      name={`compared-${definition.type}`}
      rows={rows}
      total={found}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ now: is, before: was }) => String((is ?? was)?.[definition.columns[0]?.id ?? ''] ?? '')}
      state={search}
      onStateChange={patch}
      failure={error && !rows ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
      empty={summary}
      summary={summary}
    />
  )
}
