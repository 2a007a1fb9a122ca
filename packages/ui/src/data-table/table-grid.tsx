import { Checkbox, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isFigure } from './column.ts'
import { HeaderCell } from './header-cell.tsx'
import { actionsWidthPx } from './row-actions.tsx'
import { useCellHints } from './table-cell.tsx'
import classes from './table-grid.module.css'
import type { TablePart } from './table-part.ts'
import { selectPx, TableRow } from './table-row.tsx'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import type { ShownColumn } from './use-table-columns.ts'
import type { TableHabits } from './use-table-habits.ts'

/** As tokens.css: --size-row and --size-row-compact. */
const rowPx = { comfortable: 36, compact: 28 }
const touchRowPx = 44
/** What a row is higher that says where it was found (table-grid.module.css). */
const noteLinePx = 18
const skeletonRows = 12
const overscan = 10

/** Buttons, links and boxes in a row act for themselves. */
const isOwnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label, [role="menu"]') !== null

interface Props<Row> {
  part: TablePart<Row>
  density: TableHabits['density']
  /** Below the header where no row is left, which stays: what was filtered can be filtered otherwise. */
  nothing?: ReactNode
}

export const TableGrid = <Row,>({ part, density, nothing }: Props<Row>) => {
  const { label, columns, rows, rowId, rowName, actions, onOpen, selection, isNew, firstRow, total } = part
  const { shown } = columns
  const scroller = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
  const heightPx = isTouch ? touchRowPx : rowPx[density]
  const isNoted = (index: number) => rows !== undefined && part.isNoted(rows[index] as Row)
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightPx + (isNoted(index) ? noteLinePx : 0),
    overscan,
    // Under the sticky header a row is not seen.
    scrollPaddingStart: heightPx,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is told of other heights
  useEffect(() => virtual.measure(), [heightPx, part.isNoted])
  // Another page, order or filter starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown, not how it is drawn
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [part.state.page, part.state.sort, part.state.dir, part.state.q, part.state.f])

  const { activeIndex, setActiveIndex, onKeyDown } = useGridKeyboard({
    part,
    scroller,
    scrollTo: (index) => virtual.scrollToIndex(index),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightPx) - 2),
  })
  const latest = useRef(part)
  latest.current = part
  const onClick = useCallback(
    (event: MouseEvent, index: number) => {
      setActiveIndex(index)
      const row = latest.current.rows?.[index]
      // Marking a text with the mouse is not opening it.
      if (row === undefined || isOwnControl(event.target) || getSelection()?.isCollapsed === false) return
      latest.current.onOpen?.(row)
    },
    [setActiveIndex],
  )
  const onSelect = useCallback((index: number, isExtending: boolean) => {
    const { rows: page = [], rowId: idOf, selection: chosen } = latest.current
    const row = page[index]
    if (row === undefined || !chosen) return
    if (isExtending) chosen.extendTo(idOf(row), page.map(idOf))
    else chosen.toggle(idOf(row))
  }, [])
  const pointer = useRowPointer(latest)

  const lines = virtual.getVirtualItems()
  const padTopPx = lines[0]?.start ?? 0
  const padBottomPx = virtual.getTotalSize() - (lines.at(-1)?.end ?? 0)
  const hasActions = actions.length > 0
  const span = shown.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)
  const actionsPx = hasActions ? actionsWidthPx(actions.length) : 0

  return (
    <div className={classes.scroller} ref={scroller} data-bar={(selection && selection.ids.size > 0) || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows take the focus and the arrow keys, as a grid's do
        role="grid"
        className={classes.table}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={span}
        aria-multiselectable={selection !== undefined || undefined}
        aria-busy={rows === undefined}
        style={
          {
            minWidth: widthOf(shown) + (selection ? selectPx : 0) + actionsPx,
            '--row': `${heightPx}px`,
          } as CSSProperties
        }
      >
        <colgroup>
          {selection && <col style={{ width: selectPx }} />}
          {shown.map(({ column, widthPx }) => (
            <col key={column.id} style={widthPx === undefined ? undefined : { width: widthPx }} />
          ))}
          {hasActions && <col style={{ width: actionsPx }} />}
        </colgroup>
        <HeaderRow part={part} />
        <tbody {...pointer}>
          {rows === undefined && <SkeletonRows columns={shown} before={selection ? 1 : 0} after={hasActions ? 1 : 0} />}
          {padTopPx > 0 && <Spacer heightPx={padTopPx} span={span} />}
          {lines.map(({ index }) => {
            const row = rows?.[index] as Row
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                row={row}
                name={rowName(row)}
                index={index}
                rowIndex={firstRow + index + 2}
                columns={shown}
                actions={actions}
                gate={part.gate}
                isActive={index === activeIndex}
                isSelectable={selection !== undefined}
                isSelected={selection?.ids.has(id) ?? false}
                isOpenable={onOpen !== undefined}
                isNew={isNew?.(row) ?? false}
                isPointed={id === part.pointedId}
                notes={part.notesOf(row)}
                onKeyDown={onKeyDown}
                onClick={onClick}
                onSelect={onSelect}
              />
            )
          })}
          {padBottomPx > 0 && <Spacer heightPx={padBottomPx} span={span} />}
        </tbody>
      </table>
      {nothing && <div className={classes.nothing}>{nothing}</div>}
    </div>
  )
}

/** Hints of cells, and which row pointer or focus is at, each told once. */
const useRowPointer = <Row,>(latest: { readonly current: TablePart<Row> }) => {
  const last = useRef<Row | null>(null)
  const tell = (row: Row | null) => {
    if (row === last.current) return
    last.current = row
    latest.current.onPoint?.(row)
  }
  const hint = useCellHints()
  const over = ({ target }: { target: EventTarget }) => {
    if (!latest.current.onPoint || !(target instanceof Element)) return
    const index = target.closest<HTMLElement>('[data-row]')?.dataset.row
    tell(index === undefined ? null : (latest.current.rows?.[Number(index)] ?? null))
  }
  const leave = () => tell(null)
  return {
    onPointerOver: (event: PointerEvent) => {
      hint(event)
      over(event)
    },
    onPointerLeave: leave,
    onFocus: over,
    onBlur: leave,
  }
}

const widthOf = <Row,>(columns: readonly ShownColumn<Row>[]) => columns.reduce((sum, { leastPx }) => sum + leastPx, 0)

const HeaderRow = <Row,>({ part }: { part: TablePart<Row> }) => {
  const { columns, rows, rowId, selection, actions } = part
  const texts = useUiTexts().table
  const selected = selection?.ids
  // Not at each frame of a scroll: one page may hold all rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: screens write `rowId` inline
  const ids = useMemo(() => (selected && rows ? rows.map(rowId) : []), [rows, selected === undefined])
  const selectedCount = useMemo(() => (selected ? ids.filter((id) => selected.has(id)).length : 0), [ids, selected])
  const isAll = ids.length > 0 && selectedCount === ids.length
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.selectCell}>
            <Checkbox
              aria-label={texts.selectPage}
              checked={isAll}
              indeterminate={selectedCount > 0 && !isAll}
              onChange={() => selection.set(ids, !isAll)}
            />
          </th>
        )}
        {columns.shown.map((shown, at) => (
          <HeaderCell key={shown.column.id} shown={shown} isFirst={at === 0} part={part} />
        ))}
        {actions.length > 0 && (
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr className={classes.spacer}>
    <td colSpan={span} style={{ height: heightPx }} />
  </tr>
)

interface SkeletonProps<Row> {
  columns: readonly ShownColumn<Row>[]
  before: number
  after: number
}

const SkeletonRows = <Row,>({ columns, before, after }: SkeletonProps<Row>) =>
  Array.from({ length: skeletonRows }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines without content, which never move
    <tr key={line} data-skeleton>
      {before > 0 && <td className={classes.selectCell} />}
      {columns.map(({ column }, at) => (
        <td key={column.id} data-figure={isFigure(column) || undefined} data-pinned={at === 0 || undefined}>
          <Skeleton height={10} width={`${at === 0 ? 60 : 30 + ((line * 13 + at * 29) % 40)}%`} />
        </td>
      ))}
      {after > 0 && <td />}
    </tr>
  ))
