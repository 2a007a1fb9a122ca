import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import type { ChartTable } from './chart-figure.tsx'
import frameClasses from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { axisAround, axisFromZero, axisWidthPx, bandAt, labelledIndexes } from './chart-geometry.ts'
import { Hatch } from './hatch.tsx'
import { labelHeights, reachOf, type Segment, stacked } from './stack-geometry.ts'
import classes from './stacked-columns.module.css'

const topPx = 8
const labelsPx = 20
const columnLabelPx = 56
const apartPx = 16
const swatchPx = 10
const mostLabelLetters = 15

export interface Series {
  label: string
  /** One a column; null where nothing is known. */
  values: readonly (number | null)[]
}

interface Props {
  title: string
  unit?: string
  summary: string
  /** The lowest first; at most eight. */
  series: readonly Series[]
  /** What all of it came to in the time before, as an outline. */
  ghost: Series
  columnLabel(index: number): string
  textAt(index: number): string
  axisLabel(value: number): string
  table: ChartTable
  heightPx?: number
}

/** Columns of several parts from zero, named beside the last one, and what it was before as an outline. */
export const StackedColumns = ({ series, ghost, columnLabel, axisLabel, heightPx = 220, ...frame }: Props) => {
  const id = useId()
  const count = ghost.values.length
  const segments = stacked(series.map(({ values }) => values))
  const [least, most] = reachOf(segments, ghost.values)
  const axis = least < 0 ? axisAround(least, most) : { from: 0, ...axisFromZero(most) }
  const hasGhost = ghost.values.some((value) => value !== null)
  const names = [...series.map(({ label }) => label), ...(hasGhost ? [ghost.label] : [])].map(shortened)
  const leftPx = axisWidthPx(axis.ticks.map(axisLabel))
  const namesPx = axisWidthPx(names) + swatchPx + 4
  const bottomPx = heightPx - labelsPx
  const y = scaleLinear([axis.from, axis.end], [bottomPx, topPx])
  const fillOf = (nth: number) => (series.length < 4 ? `var(--data-${nth + 1})` : `url(#${id}-${nth})`)
  const wanted = [
    ...segments.map((layer) => middleOf(layer.at(-1), y)),
    ...(hasGhost ? [y(ghost.values.at(-1) ?? most)] : []),
  ]
  const heights = labelHeights(wanted, { apartPx, topPx: topPx + 4, bottomPx: bottomPx - 4 })
  return (
    <ChartFrame
      {...frame}
      heightPx={heightPx}
      count={count}
      indexAt={(xPx, widthPx) => bandAt(xPx, leftPx, widthPx - namesPx, count)}
    >
      {({ widthPx, cursor }) => {
        const rightPx = widthPx - namesPx
        const bandPx = (rightPx - leftPx) / count
        const gapPx = Math.max(3, bandPx * 0.3)
        const xOf = (index: number) => leftPx + index * bandPx + gapPx / 2
        const columnPx = Math.max(1, bandPx - gapPx)
        return (
          <>
            <Hatch id={`${id}-nothing`} />
            {series.map((_, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a series keeps its place
              <SeriesPattern key={nth} id={`${id}-${nth}`} nth={nth} />
            ))}
            {axis.ticks.map((tick) => (
              <g key={tick}>
                <line className={frameClasses.grid} x1={leftPx} x2={rightPx} y1={y(tick)} y2={y(tick)} />
                <text className={frameClasses.axis} x={leftPx - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {axisLabel(tick)}
                </text>
              </g>
            ))}
            {ghost.values.map((before, index) => {
              const column = { x: xOf(index), width: columnPx }
              const isKnown = series.some(({ values }) => values[index] != null)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place
                <g key={index} className={cursor !== null && cursor !== index ? frameClasses.faded : ''}>
                  {!isKnown && <rect {...column} y={topPx} height={bottomPx - topPx} fill={`url(#${id}-nothing)`} />}
                  {segments.map((layer, nth) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a series keeps its place
                    <Part key={nth} {...column} segment={layer[index] ?? null} y={y} fill={fillOf(nth)} />
                  ))}
                  {before !== null && (
                    <rect
                      className={classes.ghost}
                      x={column.x - 1.5}
                      width={columnPx + 3}
                      y={Math.min(y(before), y(0))}
                      height={Math.abs(y(before) - y(0))}
                    />
                  )}
                </g>
              )
            })}
            <line className={classes.zero} x1={leftPx} x2={rightPx} y1={y(0)} y2={y(0)} />
            {labelledIndexes(count, rightPx - leftPx, columnLabelPx).map((index) => (
              <text
                key={index}
                className={frameClasses.axis}
                x={leftPx + (index + 0.5) * bandPx}
                y={heightPx - 4}
                textAnchor="middle"
              >
                {columnLabel(index)}
              </text>
            ))}
            {names.map((name, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be shortened to the same
              <g key={nth} transform={`translate(${rightPx + 4},${heights[nth] ?? 0})`}>
                <rect
                  {...(nth === series.length ? { className: classes.ghost } : { fill: fillOf(nth) })}
                  y={-swatchPx / 2}
                  width={swatchPx}
                  height={swatchPx}
                />
                <text className={classes.label} x={swatchPx + 4} dy="0.32em">
                  {name}
                </text>
              </g>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

const shortened = (name: string): string =>
  name.length > mostLabelLetters ? `${name.slice(0, mostLabelLetters - 1).trimEnd()}…` : name

const middleOf = (segment: Segment | undefined, y: (value: number) => number): number =>
  segment ? y((segment[0] + segment[1]) / 2) : y(0)

interface PartProps {
  x: number
  width: number
  segment: Segment
  y(value: number): number
  fill: string
}

const Part = ({ x, width, segment, y, fill }: PartProps) =>
  segment &&
  segment[0] !== segment[1] && (
    <rect
      className={classes.series}
      x={x}
      width={width}
      y={y(segment[1])}
      height={y(segment[0]) - y(segment[1])}
      fill={fill}
    />
  )

/** Told apart without colour too: plain, stripes, dots, lines, and so on again. */
const SeriesPattern = ({ id, nth }: { id: string; nth: number }) => (
  <pattern
    id={id}
    width="6"
    height="6"
    patternUnits="userSpaceOnUse"
    patternTransform={`rotate(${[0, 45, 0, 0, -45][nth % 5]})`}
  >
    <rect width="6" height="6" fill={`var(--data-${nth + 1})`} />
    {nth % 5 === 2 && <circle className={classes.dots} cx="3" cy="3" r="1.2" />}
    {nth % 5 === 3 && <line className={classes.over} x1="0" y1="3" x2="6" y2="3" />}
    {(nth % 5 === 1 || nth % 5 === 4) && <line className={classes.over} x1="0" y1="0" x2="0" y2="6" />}
  </pattern>
)
