import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './chart-frame.module.css'

export interface ChartTable {
  columns: readonly string[]
  /** As they are read: the caller writes figures and days, and a dash where nothing is known. */
  rows: readonly (readonly string[])[]
}

/** Of plot and table; paper does as it pleases. */
export const plotHeight = (px: number): CSSProperties => ({ '--plot-height': `${px}px` }) as CSSProperties

interface Props {
  title: string
  unit?: string | undefined
  /** What the chart says in a sentence. */
  summary: string
  /** Stands in its place while somebody points; null while nobody does. */
  pointed: string | null
  /** The longest that may stand there, so that nothing moves. */
  reserved: string
  heightPx: number
  table: ChartTable
  children(titleId: string): ReactNode
}

/** What every chart of ours has around its plot: a title with its unit, a sentence, and the same figures as a table. */
export const ChartFigure = ({ title, unit, summary, pointed, reserved, heightPx, table, children }: Props) => {
  const { charts } = useUiTexts()
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const label = isTable ? charts.asChart : charts.asTable
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.head}>
        <span className={classes.title} id={titleId}>
          {title}
          {unit && <span className={classes.unit}> · {unit}</span>}
        </span>
        <Tooltip label={label}>
          <ActionIcon aria-label={`${title}: ${label}`} onClick={() => setIsTable(!isTable)}>
            {isTable ? <IconChartBar size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
        {/* Both take their room, so that nothing moves when one takes the other's place. */}
        <span className={classes.said}>
          <span data-hidden={pointed !== null || undefined}>{summary}</span>
          {reserved !== '' && (
            <span data-hidden={pointed === null || undefined} aria-hidden="true">
              {pointed ?? reserved}
            </span>
          )}
        </span>
      </figcaption>
      {isTable ? <FiguresTable {...table} heightPx={heightPx} titleId={titleId} /> : children(titleId)}
    </figure>
  )
}

/** The figures of a chart, in its place and as high. */
export const FiguresTable = ({
  columns,
  rows,
  heightPx,
  titleId,
}: ChartTable & { heightPx: number; titleId: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className={classes.tableBox} style={plotHeight(heightPx)} tabIndex={0} aria-labelledby={titleId}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are, and two may read alike
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
