import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column, RowAction, RowId, TableState } from '@atalaya/ui/data-table/column'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../exports/export-menu.tsx'
import { FailureView } from '../feedback/failure-view.tsx'
import { toastNote } from '../feedback/toasts.ts'
import { type Log, readWholeLog, useLog } from './log.ts'
import classes from './log-list.module.css'

interface Props<Entry, Cursor, Url extends TableState> {
  log: Log<Entry, Cursor>
  label: string
  /** Names the table where columns are kept. */
  name: string
  columns: readonly Column<Entry>[]
  rowId(entry: Entry): RowId
  rowName(entry: Entry): string
  /** What the address says, and how it is told otherwise. */
  url: Url
  patch(patch: Partial<Url>): void
  /** The column with the time, by which it is read. */
  time: string
  filters?: ReactNode
  isFiltered: boolean
  onClearFilters(): void
  empty: ReactNode
  actions?: readonly RowAction<Entry>[]
  bulk?: BulkActions<Entry> | undefined
  onOpen?(entry: Entry): void
}

/** A log: the newest page of the server's, older ones as they are asked for, and all of it in an export. */
export const LogList = <Entry, Cursor, Url extends TableState>(props: Props<Entry, Cursor, Url>) => {
  const { log, columns, url, patch, time, empty, ...table } = props
  const { t } = useTranslation('app')
  const { format } = useUiTexts()
  const query = useLog(log)
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  const complete = async (shown: TableSnapshot, signal: AbortSignal): Promise<TableSnapshot> => {
    const chosen = shown.columns.map((one) => columns.find((column) => column.id === one.id) as Column<Entry>)
    const cell = (column: Column<Entry>, entry: Entry) => {
      const value = column.value(entry)
      return typeof value === 'string' || typeof value === 'number' ? value : null
    }
    const { entries, isCut } = await readWholeLog(log, signal)
    if (isCut) toastNote(t('log.cut', { total: format.figure(entries.length) }))
    return { ...shown, rows: entries.map((entry) => chosen.map((column) => cell(column, entry))) }
  }
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        columns={columns}
        state={url}
        onStateChange={(change) => patch(change as Partial<Url>)}
        defaultOrder={{ sort: time, dir: 'desc' }}
        isSearchedByServer
        failure={
          query.error && !query.data ? (
            <FailureView error={query.error} onRetry={() => void query.refetch()} />
          ) : undefined
        }
        empty={empty}
        exports={({ take }) => <ExportMenu snapshot={() => take()} complete={complete} />}
      />
      {/* Read to its end, the table’s own foot says how many there are. */}
      {rows && query.hasNextPage && (
        <div className={classes.foot}>
          <span>{t('log.shown', { count: rows.length })}</span>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('log.more')}
          </Button>
        </div>
      )}
    </>
  )
}
