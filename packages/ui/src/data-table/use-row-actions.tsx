import { IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { BulkActions, BulkRequest } from '../bulk/bulk-actions.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import type { RowAction, RowId } from './column.ts'

interface Offered<Row> {
  actions?: readonly RowAction<Row>[] | undefined
  bulk?: BulkActions<Row> | undefined
  rowId(row: Row): RowId
}

const nothing: readonly never[] = []

/** The screen's own, and deleting the row where rows can be deleted; the same array until they change. */
export const useRowActions = <Row,>(
  { actions = nothing, bulk, rowId }: Offered<Row>,
  onRequest: (request: BulkRequest) => void,
): readonly RowAction<Row>[] => {
  const texts = useUiTexts().bulk
  const remove = bulk?.remove
  const latest = useRef({ actions, remove, rowId })
  latest.current = { actions, remove, rowId }
  const shape = actions.map(({ id, label }) => `${id} ${label}`).join('\n')
  // Screens write their actions inline; rows are drawn anew when what is offered changes, not when a closure does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the actions
  return useMemo(() => {
    const own = actions.map((action) => {
      const current = () => latest.current.actions.find(({ id }) => id === action.id) ?? action
      return {
        ...action,
        onSelect: (row: Row) => current().onSelect(row),
        isOffered: (row: Row) => current().isOffered?.(row) ?? true,
      }
    })
    if (!remove) return own
    const deletion: RowAction<Row> = {
      id: 'delete',
      label: texts.deleteSelected,
      icon: <IconTrash size={16} />,
      isDangerous: true,
      isOffered: (row) => latest.current.remove?.isOffered?.(row) ?? true,
      onSelect: (row) => onRequest({ kind: 'delete', ids: [latest.current.rowId(row)] }),
    }
    return [...own, deletion]
  }, [shape, remove === undefined, texts, onRequest])
}
