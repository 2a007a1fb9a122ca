import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import type { Column, RowId } from '../data-table/column.ts'
import { RecordDrawer } from '../panel/record-drawer.tsx'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { BulkActions, BulkRequest } from './bulk-actions.ts'
import { BulkDelete } from './bulk-delete.tsx'
import classes from './bulk-dialog.module.css'
import { BulkEdit } from './bulk-edit.tsx'
import type { BulkWords } from './bulk-words.ts'

interface Props<Row> {
  bulk: BulkActions<Row>
  /** Null while nothing is asked. */
  request: BulkRequest | null
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId(row: Row): RowId
  rowName(row: Row): string
  onClose(): void
}

/** Asks, tries, does and tells, for one row or many. */
export const BulkDialog = <Row,>({ bulk, request, columns, rows, rowId, rowName, onClose }: Props<Row>) => {
  const texts = useUiTexts().bulk
  // As they were called when the dialog opened: what is deleted has no name any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked
  const names = useMemo(() => new Map(request ? rows.map((row) => [rowId(row), rowName(row)] as const) : []), [request])
  const nameOf = (id: RowId) => names.get(id) ?? String(id)
  const [firstId] = request?.ids ?? []
  const what = request?.ids.length === 1 && firstId ? `«${nameOf(firstId)}»` : bulk.countLabel(request?.ids.length ?? 0)
  const title = request?.kind === 'edit' ? texts.edit(what) : texts.remove(what)
  const words: BulkWords = {
    title,
    countLabel: bulk.countLabel,
    reasonText: bulk.reasonText,
    failureText: bulk.failureText,
    ...(bulk.onDownload ? { onDownload: bulk.onDownload } : {}),
    nameOf,
  }
  const asked = request?.kind === 'edit' && bulk.edit ? new Set(request.ids) : null
  return (
    <>
      <RecordDrawer isOpen={asked !== null} title={title} onClose={onClose}>
        {request && asked && bulk.edit && (
          <div className={classes.drawn}>
            <BulkEdit
              ids={request.ids}
              rows={rows.filter((row) => asked.has(rowId(row)))}
              edit={bulk.edit}
              columns={columns.filter(({ bulkEdit }) => bulkEdit)}
              words={words}
              onClose={onClose}
            />
          </div>
        )}
      </RecordDrawer>
      <Modal
        opened={request?.kind === 'delete'}
        onClose={onClose}
        title={title}
        withCloseButton={false}
        closeOnClickOutside={false}
        size={480}
      >
        {request?.kind === 'delete' && bulk.remove && (
          <BulkDelete ids={request.ids} remove={bulk.remove} words={words} onClose={onClose} />
        )}
      </Modal>
    </>
  )
}
