import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { RowId } from '../data-table/column.ts'
import type { Selection } from '../data-table/use-selection.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import { useToastsAbove } from '../toast/toasts-above.ts'
import type { BulkActions, BulkRequest } from './bulk-actions.ts'
import classes from './bulk-bar.module.css'

interface Props<Row> {
  bulk: BulkActions<Row>
  selection: Selection
  /** Whether any column can be set for many rows. */
  isEditable: boolean
  rows: readonly Row[]
  rowId(row: Row): RowId
  /** What search and filters leave, over all pages. */
  foundIds: readonly RowId[]
  onRequest(request: BulkRequest): void
}

/** Raised while rows are selected: how many, and what can be done with them. */
export const BulkBar = <Row,>({ bulk, selection, isEditable, rows, rowId, foundIds, onRequest }: Props<Row>) => {
  const { table, bulk: texts } = useUiTexts()
  const ids = [...selection.ids]
  const found = new Set(foundIds)
  const unseen = ids.filter((id) => !found.has(id))
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div ref={bar} className={classes.bar} role="toolbar" aria-label={table.selected(ids.length)}>
      <span className={classes.count} role="status">
        {table.selected(ids.length)}
      </span>
      {unseen.length > 0 && (
        <Button variant="subtle" className={classes.unseen} onClick={() => selection.set(unseen, false)}>
          {table.deselectUnseen(unseen.length)}
        </Button>
      )}
      {unseen.length === 0 && foundIds.length > ids.length && (
        <Button variant="subtle" onClick={() => selection.set(foundIds, true)}>
          {table.selectFound(foundIds.length)}
        </Button>
      )}
      {bulk.more?.({ ids, rows: rows.filter((row) => selection.ids.has(rowId(row))), clear: selection.clear })}
      {bulk.edit && isEditable && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          onClick={() => onRequest({ kind: 'edit', ids })}
        >
          {texts.editSelected}
        </Button>
      )}
      {/* Nobody deletes what they do not see. */}
      {bulk.remove && unseen.length === 0 && (
        <Button
          variant="default"
          className={classes.remove}
          leftSection={<IconTrash size={16} />}
          onClick={() => onRequest({ kind: 'delete', ids })}
        >
          {texts.deleteSelected}
        </Button>
      )}
      <Tooltip label={table.clearSelection}>
        <ActionIcon className={classes.clear ?? ''} aria-label={table.clearSelection} onClick={selection.clear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
