import type { BulkActions, BulkRequest } from '../bulk/bulk-actions.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkDialog } from '../bulk/bulk-dialog.tsx'
import type { Column, RowId } from './column.ts'
import type { Selection } from './use-selection.ts'

interface Props<Row> {
  bulk: BulkActions<Row>
  selection: Selection
  request: BulkRequest | null
  onRequest(request: BulkRequest | null): void
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What search and filters leave. */
  found: readonly Row[]
  rowId(row: Row): RowId
  rowName(row: Row): string
}

/** The bar over what is selected, and the dialog of what is asked of it. */
export const TableBulk = <Row,>(props: Props<Row>) => {
  const { bulk, selection, request, onRequest, columns, rows, found, rowId, rowName } = props
  return (
    <>
      {selection.ids.size > 0 && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          isEditable={columns.some(({ bulkEdit }) => bulkEdit)}
          rows={rows}
          rowId={rowId}
          foundIds={found.map(rowId)}
          onRequest={onRequest}
        />
      )}
      <BulkDialog
        bulk={bulk}
        request={request}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onClose={() => onRequest(null)}
      />
    </>
  )
}
