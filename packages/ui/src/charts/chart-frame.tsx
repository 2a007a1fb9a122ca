import { useResizeObserver } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { ChartFigure, type ChartTable, plotHeight } from './chart-figure.tsx'
import classes from './chart-frame.module.css'

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
  indexAt(xPx: number, widthPx: number, yPx: number): number | null
  /** Places beside each other before the next row begins, where there are rows: up and down go by them. */
  rowLength?: number
  table: ChartTable
  /** A click, or Enter at the cursor. */
  onPick?: ((index: number) => void) | undefined
  /** The place that is pointed at elsewhere: in a table, on a map. */
  marked?: number | null | undefined
  onPoint?: ((index: number | null) => void) | undefined
  /** Draws into an `svg` of this width and the frame's height. */
  children(plot: { widthPx: number; cursor: number | null }): ReactNode
}

/** The figure of a chart with a cursor for pointer and arrow keys, whose place is said in words. */
export const ChartFrame = (props: Props) => {
  const { summary, heightPx, count, textAt, indexAt, rowLength, onPick, children } = props
  const [cursor, setOwnCursor] = useState<number | null>(null)
  const setCursor = (index: number | null) => {
    setOwnCursor(index)
    if (index !== cursor) props.onPoint?.(index)
  }
  const [plot, { width: widthPx }] = useResizeObserver<HTMLDivElement>()
  const last = count - 1
  // Fewer may have come than there were.
  const shown = cursor ?? props.marked ?? null
  const at = shown === null || count === 0 ? null : Math.min(shown, last)

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: (at ?? count) - 1,
      ArrowRight: (at ?? last) + 1,
      // In one row up is later; where there are rows, it is the row above.
      ArrowDown: rowLength ? (at === null ? 0 : at + rowLength) : (at ?? count) - 1,
      ArrowUp: rowLength ? (at === null ? last : at - rowLength) : (at ?? last) + 1,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    // Beyond the first and the last row it stays in its column.
    const isOutside = step !== undefined && rowLength !== undefined && (step < 0 || step > last) && at !== null
    if (step !== undefined) setCursor(isOutside ? at : Math.max(0, Math.min(last, step)))
    else if (event.key === 'Enter' && at !== null) onPick?.(at)
    else if (event.key === 'Escape' && at !== null) setCursor(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const pointed = (event: MouseEvent): number | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return indexAt(event.clientX - left, widthPx, event.clientY - top)
  }
  return (
    <ChartFigure
      title={props.title}
      unit={props.unit}
      summary={summary}
      pointed={at === null ? null : textAt(at)}
      reserved={count > 0 ? textAt(last) : ''}
      heightPx={heightPx}
      table={props.table}
    >
      {(titleId) => (
        <div
          ref={plot}
          className={classes.plot}
          style={plotHeight(heightPx)}
          data-picks={onPick ? true : undefined}
          {...(count > 0 && {
            role: 'slider',
            tabIndex: 0,
            'aria-labelledby': titleId,
            'aria-orientation': rowLength === 1 ? 'vertical' : 'horizontal',
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
            <svg
              className={classes.svg}
              width={widthPx}
              height={heightPx}
              viewBox={`0 0 ${widthPx} ${heightPx}`}
              aria-hidden="true"
            >
              {children({ widthPx, cursor: at })}
            </svg>
          )}
        </div>
      )}
    </ChartFigure>
  )
}
