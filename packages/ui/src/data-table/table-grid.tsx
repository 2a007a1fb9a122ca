import { Checkbox, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { type Column, nextSort } from './column.ts'
import classes from './data-table.module.css'
import type { TablePartProps } from './data-table.tsx'
import { actionsWidthPx, offeredActions, RowActions } from './row-actions.tsx'

const rowHeightPx = 36
const flexibleColumnPx = 140
const skeletonRows = 10

const widthOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width }) => sum + (width ?? flexibleColumnPx), 0)

/** Buttons, links and boxes in a row act for themselves. */
const isOwnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label') !== null

export const TableGrid = <Row,>(props: TablePartProps<Row>) => {
  const {
    label,
    columns,
    rows,
    state,
    onStateChange,
    rowId,
    rowName,
    actions,
    onOpen,
    selection,
    isNew,
    firstRow,
    total,
  } = props
  const texts = useUiTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  })
  const shown = virtual.getVirtualItems()
  const padTopPx = shown[0]?.start ?? 0
  const padBottomPx = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const hasActions = (actions?.length ?? 0) > 0
  const span = columns.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)

  const focusRow = (index: number) => {
    if (rows === undefined || index < 0 || index >= rows.length) return
    setActiveIndex(index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus())
  }

  const onRowKey = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'j') focusRow(index + 1)
    else if (event.key === 'ArrowUp' || event.key === 'k') focusRow(index - 1)
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow((rows?.length ?? 1) - 1)
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if ((event.key === ' ' || event.key === 'x') && selection) selection.toggle(rowId(row))
    else {
      const action = offeredActions(actions ?? [], row).find(({ key }) => key === event.key)
      if (!action) return
      action.onSelect(row)
    }
    event.preventDefault()
  }

  const onRowClick = (event: MouseEvent, row: Row, index: number) => {
    setActiveIndex(index)
    if (!isOwnControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(row)
  }

  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        className={classes.table}
        data-selectable={selection !== undefined || undefined}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={rows === undefined}
        style={{ minWidth: widthOf(columns) + (selection ? 40 : 0) }}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={width ? { width } : undefined} />
          ))}
          {hasActions && <col style={{ width: actionsWidthPx(actions?.length ?? 0) }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={classes.selectCell}>
                <Checkbox
                  aria-label={texts.table.selectPage}
                  checked={selection.isPageSelected}
                  indeterminate={selection.isPagePartlySelected}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} state={state} onStateChange={onStateChange} />
            ))}
            {hasActions && (
              <th>
                <span className="visually-hidden">{texts.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} extra={span - columns.length} />}
          {padTopPx > 0 && <Spacer heightPx={padTopPx} span={span} />}
          {shown.map(({ index }) => {
            const row = rows?.[index] as Row
            const id = rowId(row)
            const name = rowName(row)
            return (
              <tr
                key={id}
                data-row={index}
                aria-rowindex={firstRow + index + 2}
                aria-selected={selection?.has(id)}
                tabIndex={index === activeIndex ? 0 : -1}
                data-openable={onOpen !== undefined || undefined}
                data-new={isNew?.(row) || undefined}
                onKeyDown={(event) => onRowKey(event, row, index)}
                onClick={(event) => onRowClick(event, row, index)}
              >
                {selection && (
                  <td className={classes.selectCell}>
                    <Checkbox
                      aria-label={texts.table.selectRow(name)}
                      checked={selection.has(id)}
                      onChange={() => selection.toggle(id)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-figure={column.isFigure || undefined}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
                {hasActions && (
                  <td className={classes.actionsCell}>
                    <RowActions row={row} rowName={name} actions={actions ?? []} />
                  </td>
                )}
              </tr>
            )
          })}
          {padBottomPx > 0 && <Spacer heightPx={padBottomPx} span={span} />}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = Pick<TablePartProps<Row>, 'state' | 'onStateChange'> & { column: Column<Row> }

const HeaderCell = <Row,>({ column, state, onStateChange }: HeaderProps<Row>) => {
  const texts = useUiTexts()
  const isSorted = state.sort === column.id
  const title = (
    <>
      <span className={classes.headerText}>{column.header}</span>
      {column.unit && <span className={classes.unit}>{column.unit}</span>}
    </>
  )
  return (
    <th
      scope="col"
      data-figure={column.isFigure || undefined}
      aria-sort={isSorted ? (state.dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.isSortable === false ? (
        title
      ) : (
        <button
          type="button"
          className={classes.sortButton}
          title={texts.table.sortBy(column.header)}
          onClick={() => onStateChange(nextSort(state, column.id))}
        >
          {title}
          {isSorted && (state.dir === 'asc' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />)}
        </button>
      )}
    </th>
  )
}

export const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const value = column.value(row)
  if (value === undefined || value === null || value === '') return <span className={classes.empty}>–</span>
  return column.cell ? column.cell(row) : String(value)
}

const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr className={classes.spacer}>
    <td colSpan={span} style={{ height: heightPx }} />
  </tr>
)

const SkeletonRows = <Row,>({ columns, extra }: { columns: readonly Column<Row>[]; extra: number }) =>
  Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`).map((key, index) => (
    <tr key={key}>
      {columns.map(({ id, isFigure }, at) => (
        <td key={id} data-figure={isFigure || undefined}>
          <Skeleton height={10} width={`${at === 0 ? 60 : 30 + ((index * 13 + at * 29) % 40)}%`} />
        </td>
      ))}
      {extra > 0 && <td colSpan={extra} />}
    </tr>
  ))
