import { useId } from 'react'
import type { ChartTable } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { axisWidthPx } from './chart-geometry.ts'
import { Hatch } from './hatch.tsx'
import grid from './heat-grid.module.css'

const rowPx = 22
const labelsPx = 18
const columnLabelPx = 28
/** Names of days have wider letters than figures. */
const lettersPx = 6
const leastShare = 8

interface Props {
  title: string
  unit?: string
  summary: string
  /** By row, each of one length; null where nothing is known. */
  values: readonly (readonly (number | null)[])[]
  rowLabels: readonly string[]
  columnLabel(column: number): string
  textAt(row: number, column: number): string
  table: ChartTable
  onPick?: ((row: number, column: number) => void) | undefined
}

/** Two cycles at once, as hours of weekdays: the more, the further from the ground. */
export const HeatGrid = ({ values, rowLabels, columnLabel, textAt, onPick, ...frame }: Props) => {
  const hatch = useId()
  const columns = values[0]?.length ?? 0
  const most = Math.max(1e-9, ...values.flat().map((value) => value ?? 0))
  const leftPx = axisWidthPx(rowLabels) + lettersPx
  const heightPx = values.length * rowPx + labelsPx
  const placeOf = (index: number): [row: number, column: number] => [Math.floor(index / columns), index % columns]
  return (
    <ChartFrame
      {...frame}
      heightPx={heightPx}
      count={values.length * columns}
      rowLength={columns}
      textAt={(index) => textAt(...placeOf(index))}
      indexAt={(xPx, widthPx, yPx) => {
        const column = Math.floor(((xPx - leftPx) / (widthPx - leftPx)) * columns)
        const row = Math.floor(yPx / rowPx)
        return column >= 0 && column < columns && row >= 0 && row < values.length ? row * columns + column : null
      }}
      onPick={onPick && ((index) => onPick(...placeOf(index)))}
    >
      {({ widthPx, cursor }) => {
        const cellPx = (widthPx - leftPx) / Math.max(1, columns)
        return (
          <>
            <Hatch id={hatch} />
            {values.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place
              <g key={rowIndex}>
                <text className={classes.axis} x={leftPx - 8} y={(rowIndex + 0.5) * rowPx} dy="0.32em" textAnchor="end">
                  {rowLabels[rowIndex]}
                </text>
                {row.map((value, column) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell keeps its place
                    key={column}
                    className={value === null ? '' : grid.cell}
                    data-at={cursor === rowIndex * columns + column || undefined}
                    x={leftPx + column * cellPx + 0.5}
                    y={rowIndex * rowPx + 0.5}
                    width={Math.max(1, cellPx - 1)}
                    height={rowPx - 1}
                    {...(value === null
                      ? { fill: `url(#${hatch})` }
                      : { style: { '--share': `${shareOf(value, most)}%` } as React.CSSProperties })}
                  />
                ))}
              </g>
            ))}
            {labelledOf(columns, widthPx - leftPx).map((column) => (
              <text
                key={column}
                className={classes.axis}
                x={leftPx + (column + 0.5) * cellPx}
                y={heightPx - 3}
                textAnchor="middle"
              >
                {columnLabel(column)}
              </text>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** A cycle is labelled from its beginning and in equal parts: hours by one, two, three, four or six. */
const labelledOf = (columns: number, widthPx: number): number[] => {
  const all = Array.from({ length: columns }, (_, column) => column)
  const step = all.slice(1).find((each) => columns % each === 0 && (columns / each) * columnLabelPx <= widthPx)
  return all.filter((column) => column % (step ?? columns) === 0)
}

/** Nothing at all is the ground; the least that is something can be seen. */
const shareOf = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.round(leastShare + (value / most) * (100 - leastShare))
