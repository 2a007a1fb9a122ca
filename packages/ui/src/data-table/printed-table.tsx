import { useIsPrinting } from '../print/use-printing.ts'
import { useUiTexts } from '../texts/ui-texts.ts'
import { isEmptyValue, type UiFormat } from './cell-value.ts'
import classes from './printed-table.module.css'
import type { SnapshotCell, SnapshotColumn, TableSnapshot } from './table-snapshot.ts'

/** Beyond this a browser lays paper out for minutes, and nobody reads it: an export is the way. */
const mostPrintedRows = 2_000

/** A cell of a snapshot as it is read. */
export const textOfCell = (column: SnapshotColumn, cell: SnapshotCell, format: UiFormat): string => {
  if (cell === null || (typeof cell !== 'object' && isEmptyValue(cell))) return ''
  if (typeof cell === 'object') return cell.text
  if (typeof cell === 'boolean') return cell ? format.yes : format.no
  if (typeof cell === 'string') return cell
  switch (column.kind) {
    case 'date':
      if (column.precision === 'day') return format.date(cell)
      return column.precision === 'second' ? format.dateTimeSeconds(cell) : format.dateTime(cell)
    case 'duration':
      return format.duration(cell)
    case 'number':
      return format.number(cell, column.decimals ?? (Number.isInteger(cell) ? 0 : 2))
    default:
      return String(cell)
  }
}

interface Props {
  /** How many rows there are; `take` writes them all out. */
  count: number
  take(): TableSnapshot
}

/** The whole of a table, all of its pages, on paper and nowhere else. */
export const PrintedTable = ({ count, take }: Props) => {
  const isPrinting = useIsPrinting()
  const { format, table } = useUiTexts()
  if (!isPrinting) return null
  const { title, columns, rows } = take()
  const shown = rows.slice(0, mostPrintedRows)
  return (
    <div className={classes.printed}>
      <table>
        <caption>
          <strong>{title}</strong> · {format.dateTime(Date.now())} · {table.printed(shown.length, count)}
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, header, unit, kind }) => (
              <th key={id} data-kind={kind}>
                {unit ? `${header} (${unit})` : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, for one sheet
            <tr key={at}>
              {cells.map((cell, place) => {
                const column = columns[place] as SnapshotColumn
                return (
                  <td key={column.id} data-kind={column.kind}>
                    {textOfCell(column, cell, format)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
