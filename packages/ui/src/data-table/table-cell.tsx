import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isEmptyValue, textOfValue } from './cell-value.ts'
import { type Column, kindOf } from './column.ts'
import { MiddleCut } from './middle-cut.tsx'
import classes from './table-grid.module.css'

interface Props<Row> {
  column: Column<Row>
  row: Row
  /** The first of a row, which names it. */
  isName?: boolean
}

/** A value as its column draws it; a dim dash where there is none. */
export const TableCell = <Row,>({ column, row, isName = false }: Props<Row>) => {
  const { format } = useUiTexts()
  const value = column.value(row)
  if (column.isPending) return <Skeleton height={10} width="60%" />
  if (isEmptyValue(value)) return <span className="secondary">–</span>
  if (column.cell) return column.cell(row)
  const text = textOfValue(column, value, format)
  switch (kindOf(column)) {
    case 'date':
      return <time data-instant={value}>{text}</time>
    case 'boolean':
      return value ? (
        <span className={classes.yes}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{text}</span>
        </span>
      ) : (
        <span className="secondary">{text}</span>
      )
    case 'link':
      return <a href={column.href?.(row)}>{text}</a>
    default:
      return isName ? <MiddleCut text={text} /> : text
  }
}

/** One listener for all cells: what is cut off in full, and an instant's age, only once somebody points at it. */
export const useCellHints = () => {
  const { format } = useUiTexts()
  return (event: PointerEvent) => {
    if (!(event.target instanceof Element)) return
    const cell = event.target.closest<HTMLElement>('td, dd')
    if (!cell) return
    const instant = cell.querySelector<HTMLElement>('[data-instant]')?.dataset.instant
    const hint = instant ? format.age(Number(instant), Date.now()) : isCut(cell) ? cell.textContent : null
    if (hint) cell.title = hint
    else cell.removeAttribute('title')
  }
}

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('span, a')].some(({ scrollWidth, clientWidth }) => {
    return clientWidth > 0 && scrollWidth > clientWidth + 1
  })
