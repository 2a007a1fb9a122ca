import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './section-table.module.css'

interface Column<Row> {
  header: string
  cell(row: Row): ReactNode
  isFigure?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId(row: Row): number
  /** Set while there is more to read. */
  onMore?: (() => void) | undefined
  isReading?: boolean
}

/** A short table of what happened, newest first, read page by page. */
export const SectionTable = <Row,>({ label, columns, rows, rowId, onMore, isReading = false }: Props<Row>) => {
  const { t } = useTranslation('items')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone has to be reached by keys
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, isFigure }) => (
              <th key={header} scope="col" data-figure={isFigure}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ header, cell, isFigure }) => (
                <td key={header} data-figure={isFigure} data-header={header}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isReading} onClick={onMore}>
            {t('page.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
