import { ActionIcon, Tooltip } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './chart-frame.module.css'

export interface ChartTable {
  columns: readonly string[]
  /** As they are read: the caller writes figures and days, and a dash where nothing is known. */
  rows: readonly (readonly string[])[]
}

interface Props {
  title: string
  unit?: string | undefined
  /** What the chart says in a sentence; in its place stands what the cursor is at. */
  summary: string
  heightPx: number
  /** How many places the cursor has. */
  count: number
  /** What is said of one of them. */
  textAt(index: number): string
  indexAt(xPx: number, widthPx: number): number | null
  table: ChartTable
  /** A click, or Enter at the cursor. */
  onPick?: ((index: number) => void) | undefined
  /** Draws into an `svg` of this width and the frame's height. */
  children(plot: { widthPx: number; cursor: number | null }): ReactNode
}

/**
 * What every chart of ours has: a title with its unit, a sentence, a cursor for pointer and arrow keys whose place is said in words,
 * and the same figures as a table.
 */
export const ChartFrame = ({
  title,
  unit,
  summary,
  heightPx,
  count,
  textAt,
  indexAt,
  table,
  onPick,
  children,
}: Props) => {
  const { charts } = useUiTexts()
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const [plot, { width: widthPx }] = useResizeObserver<HTMLDivElement>()
  const last = count - 1
  // Fewer may have come than there were.
  const at = cursor === null || count === 0 ? null : Math.min(cursor, last)

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: (at ?? count) - 1,
      ArrowDown: (at ?? count) - 1,
      ArrowRight: (at ?? last) + 1,
      ArrowUp: (at ?? last) + 1,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    if (step !== undefined) setCursor(Math.max(0, Math.min(last, step)))
    else if (event.key === 'Enter' && at !== null) onPick?.(at)
    else if (event.key === 'Escape' && at !== null) setCursor(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const pointed = (event: MouseEvent): number | null =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, widthPx)

  const label = isTable ? charts.asChart : charts.asTable
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.head}>
        <span className={classes.title} id={titleId}>
          {title}
          {unit && <span className={classes.unit}> · {unit}</span>}
        </span>
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`${title}: ${label}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <IconChartBar size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
        {/* Both take their room, so that nothing moves when one takes the other's place. */}
        <span className={classes.said}>
          <span data-hidden={at !== null || undefined}>{summary}</span>
          {count > 0 && (
            <span data-hidden={at === null || undefined} aria-hidden="true">
              {textAt(at ?? last)}
            </span>
          )}
        </span>
      </figcaption>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={classes.tableBox} style={{ maxHeight: heightPx }} tabIndex={0} aria-labelledby={titleId}>
          <table className={classes.table}>
            <thead>
              <tr>
                {table.columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells, row) => (
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
      ) : (
        <div
          ref={plot}
          className={classes.plot}
          style={{ height: heightPx }}
          data-picks={onPick ? true : undefined}
          {...(count > 0 && {
            role: 'slider',
            tabIndex: 0,
            'aria-labelledby': titleId,
            'aria-orientation': 'horizontal',
            'aria-valuemin': 0,
            'aria-valuemax': last,
            'aria-valuenow': at ?? last,
            'aria-valuetext': at === null ? summary : textAt(at),
            onKeyDown,
            onPointerMove: (event: PointerEvent) => setCursor(pointed(event)),
            onPointerLeave: () => setCursor(null),
            onBlur: () => setCursor(null),
            onClick: (event: MouseEvent) => {
              const index = pointed(event)
              if (index !== null) onPick?.(index)
            },
          })}
        >
          {widthPx > 0 && (
            <svg className={classes.svg} width={widthPx} height={heightPx} aria-hidden="true">
              {children({ widthPx, cursor: at })}
            </svg>
          )}
        </div>
      )}
    </figure>
  )
}
