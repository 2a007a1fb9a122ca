import { scaleLinear } from 'd3-scale'
import type { ChartTable } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import { axisWidthPx } from './chart-geometry.ts'
import ranking from './ranking-bars.module.css'

const rowPx = 28
const barPx = 14
const mostLabelShare = 0.4

export interface Ranked {
  label: string
  value: number
  /** As it is read: `1.240 km`. */
  text: string
}

interface Props {
  title: string
  unit?: string
  summary: string
  /** The first one first. */
  rows: readonly Ranked[]
  table: ChartTable
  onPick?: ((index: number) => void) | undefined
  /** As of `ChartFrame`. */
  marked?: number | null | undefined
  onPoint?: ((index: number | null) => void) | undefined
}

/** Who has most: names, bars from zero and figures; each leads to what it is made of. */
export const RankingBars = ({ rows, ...frame }: Props) => {
  const labelsPx = axisWidthPx(rows.map(({ label }) => label))
  const textsPx = axisWidthPx(rows.map(({ text }) => text))
  return (
    <ChartFrame
      {...frame}
      heightPx={Math.max(1, rows.length) * rowPx}
      count={rows.length}
      rowLength={1}
      textAt={(index) => `${index + 1}. ${rows[index]?.label}: ${rows[index]?.text}`}
      indexAt={(_, __, yPx) => {
        const index = Math.floor(yPx / rowPx)
        return index >= 0 && index < rows.length ? index : null
      }}
    >
      {({ widthPx, cursor }) => {
        const leftPx = Math.min(labelsPx, widthPx * mostLabelShare)
        const x = scaleLinear([0, Math.max(1e-9, ...rows.map(({ value }) => value))], [0, widthPx - leftPx - textsPx])
        return rows.map(({ label, value, text }, index) => {
          const middle = index * rowPx + rowPx / 2
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
            <g key={index} className={cursor !== null && cursor !== index ? classes.faded : ''}>
              <text className={ranking.label} x={0} y={middle} dy="0.32em">
                {fitted(label, leftPx)}
              </text>
              <rect
                className={classes.bar}
                x={leftPx}
                y={middle - barPx / 2}
                width={Math.max(1, x(Math.max(0, value)))}
                height={barPx}
                rx={2}
              />
              <text
                className={ranking.value}
                x={leftPx + Math.max(1, x(Math.max(0, value))) + 6}
                y={middle}
                dy="0.32em"
              >
                {text}
              </text>
            </g>
          )
        })
      }}
    </ChartFrame>
  )
}

const letterPx = 6.4
const fitted = (label: string, roomPx: number): string => {
  const letters = Math.floor((roomPx - 8) / letterPx)
  return label.length > letters ? `${label.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : label
}
