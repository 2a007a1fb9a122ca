import { ActionIcon, Checkbox, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isEmptyValue } from './cell-value.ts'
import { type Column, kindOf } from './column.ts'
import { RowActions } from './row-actions.tsx'
import { SearchNotes } from './search-notes.tsx'
import classes from './table-cards.module.css'
import { TableCell } from './table-cell.tsx'
import type { TablePart } from './table-part.ts'

/** Of a row that says no more than its name and a line. */
const cardPx = 64
const overscan = 6

/** The same rows where a table would not fit: first column as title, `showMobile` ones in a line below it, all on demand. */
export const TableCards = <Row,>({ part }: { part: TablePart<Row> }) => {
  const { label, rows } = part
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPx,
    overscan,
  })
  if (rows === undefined) {
    return (
      <div className={classes.cards} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className={classes.card} aria-hidden="true">
            <Skeleton height={12} width="55%" my={6} />
            <Skeleton height={10} width="80%" my={6} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div
      className={classes.cards}
      ref={scroller}
      data-bar={(part.selection && part.selection.ids.size > 0) || undefined}
    >
      <ul aria-label={label} className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={part.rowId(rows[index] as Row)}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.place}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Card part={part} row={rows[index] as Row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Card = <Row,>({ part, row }: { part: TablePart<Row>; row: Row }) => {
  const { columns, rowId, rowName, actions, onOpen, selection, isNew } = part
  const texts = useUiTexts().table
  const [isWhole, setIsWhole] = useState(false)
  const [title, ...shownColumns] = columns.shown.map(({ column }) => column)
  const kept = shownColumns.filter(({ showMobile }) => showMobile)
  const others = part.all.filter((column) => column !== title)
  const name = rowName(row)
  const heading = title && <TableCell column={title} row={row} />
  // A line of dashes says nothing; what is not there is read among the details.
  const told = kept.filter((column) => column.isPending || !isEmptyValue(column.value(row)))
  const shown = isWhole ? others : told
  const notes = part.notesOf(row)
  return (
    <article
      className={classes.card}
      data-line={!isWhole || undefined}
      data-new={isNew?.(row) || undefined}
      data-selected={selection?.ids.has(rowId(row)) || undefined}
    >
      <div className={classes.head}>
        {selection && (
          <Checkbox
            size="sm"
            aria-label={texts.selectRow(name)}
            checked={selection.ids.has(rowId(row))}
            onChange={() => selection.toggle(rowId(row))}
          />
        )}
        {onOpen ? (
          <button type="button" className={classes.title} onClick={() => onOpen(row)}>
            {heading}
          </button>
        ) : (
          <span className={classes.title}>{heading}</span>
        )}
        {others.length > 0 && (
          <ActionIcon
            aria-label={texts.details(name)}
            aria-expanded={isWhole}
            className={classes.more}
            onClick={() => setIsWhole((whole) => !whole)}
          >
            <IconChevronDown size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <RowActions row={row} rowName={name} actions={actions} gate={part.gate} onlyMenu />
      </div>
      {notes.length > 0 && <SearchNotes notes={notes} className={classes.notes} />}
      {shown.length > 0 && <Details columns={shown} row={row} isLine={!isWhole} />}
    </article>
  )
}

interface DetailsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /** In one line, without their names where they say themselves what they are. */
  isLine: boolean
}

const Details = <Row,>({ columns, row, isLine }: DetailsProps<Row>) => (
  <dl
    className={classes.details}
    data-line={isLine || undefined}
    data-wraps={columns.some(({ isWhole }) => isWhole) || undefined}
  >
    {columns.map((column) => (
      <div
        key={column.id}
        data-whole={kindOf(column) === 'choice' || undefined}
        // A bare figure says nothing of what it counts.
        data-named={(kindOf(column) === 'number' && !column.unit) || undefined}
      >
        <dt>{column.unit ? `${column.header} (${column.unit})` : column.header}</dt>
        <dd>
          <TableCell column={column} row={row} />
          {isLine && column.unit && !isEmptyValue(column.value(row)) && ` ${column.unit}`}
        </dd>
      </div>
    ))}
  </dl>
)
