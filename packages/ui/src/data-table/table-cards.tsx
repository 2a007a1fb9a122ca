import { Checkbox, Skeleton } from '@mantine/core'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './data-table.module.css'
import type { TablePartProps } from './data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { Cell } from './table-grid.tsx'

/** The same rows where a table would not fit: first column as title, `showMobile` ones below it. */
export const TableCards = <Row,>(props: TablePartProps<Row>) => {
  const { label, columns, rows, rowId, rowName, actions, onOpen, selection, isNew } = props
  const texts = useUiTexts()
  const [title, ...others] = columns
  const details = others.filter(({ showMobile }) => showMobile)
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
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row)
        const name = rowName(row)
        return (
          <li key={id} className={classes.card} data-new={isNew?.(row) || undefined}>
            <div className={classes.cardHead}>
              {selection && (
                <Checkbox
                  size="sm"
                  aria-label={texts.table.selectRow(name)}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(id)}
                />
              )}
              {onOpen ? (
                <button type="button" className={classes.cardTitle} onClick={() => onOpen(row)}>
                  {title && <Cell column={title} row={row} />}
                </button>
              ) : (
                <span className={classes.cardTitle}>{title && <Cell column={title} row={row} />}</span>
              )}
              {actions && <RowActions row={row} rowName={name} actions={actions} onlyMenu />}
            </div>
            {details.length > 0 && (
              <dl className={classes.cardDetails}>
                {details.map((column) => (
                  <div key={column.id}>
                    <dt>{column.unit ? `${column.header} (${column.unit})` : column.header}</dt>
                    <dd>
                      <Cell column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
