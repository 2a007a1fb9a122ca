import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isFigure, type RowAction } from './column.ts'
import { type ActionGate, RowActions } from './row-actions.tsx'
import type { SearchNote } from './search-note.ts'
import { SearchNotes } from './search-notes.tsx'
import { TableCell } from './table-cell.tsx'
import classes from './table-grid.module.css'
import type { ShownColumn } from './use-table-columns.ts'

interface Props<Row> {
  row: Row
  name: string
  /** Within the page. */
  index: number
  rowIndex: number
  columns: readonly ShownColumn<Row>[]
  actions: readonly RowAction<Row>[]
  gate: ActionGate
  isActive: boolean
  isSelectable: boolean
  isSelected: boolean
  isOpenable: boolean
  isNew: boolean
  isPointed: boolean
  notes: readonly SearchNote[]
  /** The same functions from one drawing to the next, or every row is drawn again. */
  onKeyDown(event: KeyboardEvent, index: number): void
  onClick(event: MouseEvent, index: number): void
  onSelect(index: number, isExtending: boolean): void
}

const Row = <R,>(props: Props<R>) => {
  const { row, name, index, columns, actions, notes, isActive, isSelectable, isSelected } = props
  const texts = useUiTexts()
  return (
    <tr
      data-row={index}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={isActive ? 0 : -1}
      data-openable={props.isOpenable || undefined}
      data-new={props.isNew || undefined}
      data-pointed={props.isPointed || undefined}
      data-noted={notes.length > 0 || undefined}
      onKeyDown={(event) => props.onKeyDown(event, index)}
      onClick={(event) => props.onClick(event, index)}
    >
      {isSelectable && (
        <td className={classes.selectCell}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={texts.table.selectRow(name)}
            tabIndex={isActive ? 0 : -1}
            checked={isSelected}
            onChange={(event) =>
              props.onSelect(index, event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map(({ column, startPx }, nth) => (
        <td
          key={column.id}
          data-figure={isFigure(column) || undefined}
          data-pinned={startPx !== undefined || undefined}
          style={startPx === undefined ? undefined : { insetInlineStart: startPx + (isSelectable ? selectPx : 0) }}
        >
          <TableCell column={column} row={row} isName={nth === 0} />
          {nth === 0 && notes.length > 0 && <SearchNotes notes={notes} className={classes.notes} />}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes.actionsCell}>
          <RowActions row={row} rowName={name} actions={actions} gate={props.gate} isTabStop={isActive} />
        </td>
      )}
    </tr>
  )
}

/** The column of boxes. */
export const selectPx = 40
/** Scrolling draws only the rows that come. */
export const TableRow = memo(Row) as typeof Row
