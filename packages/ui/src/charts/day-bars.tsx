import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import type { ChartTable } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { axisFromZero, axisWidthPx, bandAt, labelledIndexes } from './chart-geometry.ts'
import { Hatch } from './hatch.tsx'

const topPx = 6
const labelsPx = 20
const dayLabelPx = 56

interface Props {
  title: string
  unit?: string
  summary: string
  /** Neighbouring days, the oldest first; null where nothing is known. */
  values: readonly (number | null)[]
  /** What they are compared with, by the same places: a line at each column. */
  before?: readonly (number | null)[]
  /** Below the axis: `12 nov`. */
  dayLabel(index: number): string
  textAt(index: number): string
  /** At the axis, without the unit. */
  axisLabel(value: number): string
  table: ChartTable
  heightPx?: number
  onPick?: ((index: number) => void) | undefined
  /** As of `ChartFrame`. */
  marked?: number | null | undefined
  onPoint?: ((index: number | null) => void) | undefined
}

/** One figure a day as columns from zero; days of which nothing is known are hatched. */
export const DayBars = ({ values, before = [], dayLabel, axisLabel, heightPx = 140, ...frame }: Props) => {
  const hatch = useId()
  const { end, ticks } = axisFromZero(Math.max(0, ...[...values, ...before].map((value) => value ?? 0)))
  const leftPx = axisWidthPx(ticks.map(axisLabel))
  const bottomPx = heightPx - labelsPx
  const y = scaleLinear([0, end], [bottomPx, topPx])
  return (
    <ChartFrame
      {...frame}
      heightPx={heightPx}
      count={values.length}
      indexAt={(xPx, widthPx) => bandAt(xPx, leftPx, widthPx, values.length)}
    >
      {({ widthPx, cursor }) => {
        const bandPx = (widthPx - leftPx) / values.length
        const gapPx = Math.min(4, bandPx * 0.25)
        return (
          <>
            <Hatch id={hatch} />
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={classes.grid} x1={leftPx} x2={widthPx} y1={y(tick)} y2={y(tick)} />
                <text className={classes.axis} x={leftPx - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {axisLabel(tick)}
                </text>
              </g>
            ))}
            {values.map((value, index) => {
              const place = { x: leftPx + index * bandPx + gapPx / 2, width: Math.max(1, bandPx - gapPx) }
              return value === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day keeps its place
                <rect key={index} {...place} y={topPx} height={bottomPx - topPx} fill={`url(#${hatch})`} />
              ) : (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day keeps its place
                  key={index}
                  className={`${classes.bar} ${cursor !== null && cursor !== index ? classes.faded : ''}`}
                  d={columnPath(place.x, y(value), place.width, bottomPx)}
                />
              )
            })}
            {before.map((value, index) =>
              value === null ? null : (
                <line
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day keeps its place
                  key={index}
                  className={classes.before}
                  x1={leftPx + index * bandPx + 1}
                  x2={leftPx + (index + 1) * bandPx - 1}
                  y1={y(value)}
                  y2={y(value)}
                />
              ),
            )}
            {labelledIndexes(values.length, widthPx - leftPx, dayLabelPx).map((index) => (
              <text
                key={index}
                className={classes.axis}
                x={Math.min(leftPx + (index + 0.5) * bandPx, widthPx - dayLabelPx / 3)}
                y={heightPx - 4}
                textAnchor="middle"
              >
                {dayLabel(index)}
              </text>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** A column with its upper corners rounded; what is lower than they are stays a line, so that little is not nothing. */
const columnPath = (x: number, topPx: number, width: number, bottomPx: number): string => {
  const height = bottomPx - topPx
  if (height <= 0) return ''
  const radius = Math.min(2, height, width / 2)
  const right = x + width
  return `M${x},${bottomPx}V${topPx + radius}Q${x},${topPx} ${x + radius},${topPx}H${right - radius}Q${right},${topPx} ${right},${topPx + radius}V${bottomPx}Z`
}
