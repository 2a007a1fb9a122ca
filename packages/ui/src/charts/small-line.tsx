import { scaleLinear } from 'd3-scale'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { useId } from 'react'
import type { ChartTable } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { axisAround, axisFromZero, axisWidthPx, labelledIndexes, nearestIndex } from './chart-geometry.ts'
import { Hatch } from './hatch.tsx'

const topPx = 8
const labelsPx = 20

export interface LineMark {
  instant: number
  value: number
  /** Points up for what was added and down for what was lost. */
  direction: 'up' | 'down'
}

interface Props {
  title: string
  unit?: string
  summary: string
  /** Epoch ms, ascending; a null value is a gap until the next. */
  instants: readonly number[]
  values: readonly (number | null)[]
  /** Of the whole chart, whatever is known of it. */
  fromTs: number
  toTs: number
  /** True for what has a natural zero, as the level of a tank. */
  isFromZero?: boolean
  /** A state that holds until the next one. */
  isStepped?: boolean
  marks?: readonly LineMark[]
  /** Where days begin, and their names. */
  days: readonly { instant: number; label: string }[]
  textAt(index: number): string
  axisLabel(value: number): string
  table: ChartTable
  heightPx?: number
}

const noMarks: readonly LineMark[] = []

/** One sensor over some days: a thin line with a light area; where nothing was heard it is hatched. */
export const SmallLine = ({
  instants,
  values,
  fromTs,
  toTs,
  isFromZero = false,
  isStepped = false,
  marks = noMarks,
  days,
  axisLabel,
  heightPx = 120,
  ...frame
}: Props) => {
  const hatch = useId()
  const known = values.filter((value) => value !== null)
  const least = known.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
  const most = known.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  const { from, end, ticks } =
    isFromZero && least >= 0
      ? { from: 0, ...axisFromZero(most) }
      : axisAround(known.length > 0 ? least : 0, known.length > 0 ? most : 1)
  const leftPx = axisWidthPx(ticks.map(axisLabel))
  const bottomPx = heightPx - labelsPx
  const y = scaleLinear([from, end], [bottomPx, topPx])
  const xFor = (widthPx: number) => scaleLinear([fromTs, toTs], [leftPx, widthPx])
  const indexes = instants.map((_, index) => index)
  return (
    <ChartFrame
      {...frame}
      heightPx={heightPx}
      count={instants.length}
      indexAt={(xPx, widthPx) => (xPx < leftPx ? null : nearestIndex(instants, xFor(widthPx).invert(xPx)))}
    >
      {({ widthPx, cursor }) => {
        const x = xFor(widthPx)
        const curve = isStepped ? curveStepAfter : curveLinear
        const isKnown = (index: number) => values[index] !== null
        const xAt = (index: number) => x(instants[index] as number)
        const yAt = (index: number) => y(values[index] as number)
        const drawnLine = line<number>().curve(curve).defined(isKnown).x(xAt).y(yAt)(indexes)
        const drawnArea = area<number>().curve(curve).defined(isKnown).x(xAt).y0(bottomPx).y1(yAt)(indexes)
        const pointed = cursor === null ? null : values[cursor]
        return (
          <>
            <Hatch id={hatch} />
            {unknownSpans(instants, values, fromTs, toTs).map(([start, until]) => (
              <rect
                key={start}
                x={x(start)}
                width={Math.max(0, x(until) - x(start))}
                y={topPx}
                height={bottomPx - topPx}
                fill={`url(#${hatch})`}
              />
            ))}
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={classes.grid} x1={leftPx} x2={widthPx} y1={y(tick)} y2={y(tick)} />
                <text className={classes.axis} x={leftPx - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {axisLabel(tick)}
                </text>
              </g>
            ))}
            {labelledDays(days, widthPx - leftPx).map(({ instant, label }) => (
              // One that has no room to the right stands to the left of its midnight.
              <text
                key={instant}
                className={classes.axis}
                x={x(instant)}
                y={heightPx - 4}
                textAnchor={x(instant) + axisWidthPx([label]) > widthPx ? 'end' : 'start'}
              >
                {label}
              </text>
            ))}
            {drawnArea && <path className={classes.area} d={drawnArea} />}
            {drawnLine && <path className={classes.line} d={drawnLine} />}
            {marks.map(({ instant, value, direction }) => (
              <path
                key={instant}
                className={classes.mark}
                d={direction === 'up' ? 'M0,-5L4.5,3H-4.5Z' : 'M0,5L4.5,-3H-4.5Z'}
                transform={`translate(${x(instant)},${y(value)})`}
              />
            ))}
            {cursor !== null && (
              <line className={classes.cursor} x1={xAt(cursor)} x2={xAt(cursor)} y1={topPx} y2={bottomPx} />
            )}
            {cursor !== null && pointed !== null && (
              <circle className={classes.dot} cx={xAt(cursor)} cy={yAt(cursor)} r={4} />
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

const dayLabelPx = 48

const labelledDays = (days: Props['days'], widthPx: number): Props['days'] => {
  const labelled = labelledIndexes(days.length, widthPx, dayLabelPx)
  return days.filter((_, index) => labelled.includes(index))
}

/** Spans of which nothing is known: before the first value, in its gaps, and after the last. */
export const unknownSpans = (
  instants: readonly number[],
  values: readonly (number | null)[],
  fromTs: number,
  toTs: number,
): [number, number][] => {
  const spans: [number, number][] = []
  let unknownFrom: number | null = fromTs
  instants.forEach((instant, index) => {
    const isKnown = values[index] !== null
    if (isKnown && unknownFrom !== null) {
      if (instant > unknownFrom) spans.push([unknownFrom, instant])
      unknownFrom = null
    } else if (!isKnown) unknownFrom ??= instants[index - 1] ?? fromTs
  })
  if (unknownFrom !== null && unknownFrom < toTs) spans.push([unknownFrom, toTs])
  return spans
}
