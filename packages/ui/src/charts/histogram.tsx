import { useResizeObserver } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ChartFigure, type ChartTable, plotHeight } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { axisFromZero, axisWidthPx, labelledIndexes } from './chart-geometry.ts'
import histogram from './histogram.module.css'

const topPx = 12
const labelsPx = 20
const binLabelPx = 48
const knobPx = 7
/** With Shift or the page keys. */
const longSteps = 10

export interface Bin {
  /** Lower end; each ends where the next begins, the last one `to`. */
  from: number
  to: number
  count: number
}

interface Props {
  title: string
  unit?: string
  /** What the handle's place means: `23 → 4 avisos`. */
  summary: string
  bins: readonly Bin[]
  /** Where the handle stands; what lies beyond it is chosen. */
  value: number
  onChange(value: number): void
  /** Of the handle by keys, and what it is rounded to when it is dragged. */
  step: number
  /** Which side is chosen. */
  isBelow?: boolean
  valueText(value: number): string
  axisLabel(value: number): string
  table: ChartTable
  heightPx?: number
}

/** How often each value came, with a handle that says from where on it counts. */
export const Histogram = (props: Props) => {
  const { bins, value, onChange, step, isBelow = false, valueText, axisLabel, heightPx = 150, summary } = props
  const [plot, { width: widthPx }] = useResizeObserver<HTMLDivElement>()
  const [isDragged, setDragged] = useState(false)
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const { end, ticks } = axisFromZero(Math.max(1, ...bins.map(({ count }) => count)))
  const leftPx = axisWidthPx(ticks.map(String))
  const bottomPx = heightPx - labelsPx
  const x = scaleLinear([from, to], [leftPx, Math.max(leftPx + 1, widthPx - knobPx)])
  const y = scaleLinear([0, end], [bottomPx, topPx])
  const within = (next: number): number => Math.max(from, Math.min(to, Math.round(next / step) * step))
  const dragTo = (event: PointerEvent<HTMLElement>): void =>
    onChange(within(x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? longSteps * step : step
    const next: Record<string, number> = {
      ArrowLeft: value - by,
      ArrowDown: value - by,
      ArrowRight: value + by,
      ArrowUp: value + by,
      PageDown: value - longSteps * step,
      PageUp: value + longSteps * step,
      Home: from,
      End: to,
    }
    const chosen = next[event.key]
    if (chosen === undefined) return
    onChange(within(chosen))
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ChartFigure
      title={props.title}
      unit={props.unit}
      summary={summary}
      pointed={null}
      reserved=""
      heightPx={heightPx}
      table={props.table}
    >
      {(titleId) => (
        <div
          ref={plot}
          className={`${classes.plot} ${histogram.plot}`}
          style={plotHeight(heightPx)}
          role="slider"
          tabIndex={0}
          aria-labelledby={titleId}
          aria-orientation="horizontal"
          aria-valuemin={from}
          aria-valuemax={to}
          aria-valuenow={value}
          aria-valuetext={`${valueText(value)}: ${summary}`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(true)
            dragTo(event)
          }}
          onPointerMove={(event) => isDragged && dragTo(event)}
          onPointerUp={() => setDragged(false)}
          onPointerCancel={() => setDragged(false)}
        >
          {widthPx > 0 && (
            <svg
              className={classes.svg}
              width={widthPx}
              height={heightPx}
              viewBox={`0 0 ${widthPx} ${heightPx}`}
              aria-hidden="true"
            >
              {ticks.map((tick) => (
                <g key={tick}>
                  <line className={classes.grid} x1={leftPx} x2={widthPx} y1={y(tick)} y2={y(tick)} />
                  <text className={classes.axis} x={leftPx - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                    {tick}
                  </text>
                </g>
              ))}
              {bins.map((bin) => {
                const isChosen = isBelow ? bin.from < value : bin.to > value
                return (
                  <rect
                    key={bin.from}
                    className={`${classes.bar} ${isChosen ? '' : histogram.beside}`}
                    x={x(bin.from) + 0.5}
                    width={Math.max(1, x(bin.to) - x(bin.from) - 1)}
                    y={y(bin.count)}
                    height={bottomPx - y(bin.count)}
                  />
                )
              })}
              {labelledIndexes(bins.length, widthPx - leftPx, binLabelPx).map((index) => (
                <text
                  key={index}
                  className={classes.axis}
                  x={x(bins[index]?.from ?? from)}
                  y={heightPx - 4}
                  textAnchor="middle"
                >
                  {axisLabel(bins[index]?.from ?? from)}
                </text>
              ))}
              <line className={histogram.handle} x1={x(value)} x2={x(value)} y1={topPx} y2={bottomPx} />
              <circle className={histogram.knob} cx={x(value)} cy={topPx} r={knobPx} />
            </svg>
          )}
        </div>
      )}
    </ChartFigure>
  )
}
