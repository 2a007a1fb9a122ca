import { arc, pie } from 'd3-shape'
import type { ChartTable } from './chart-figure.tsx'
import classes from './chart-frame.module.css'
import { ChartFrame } from './chart-frame.tsx'
import ring from './state-ring.module.css'

/** Of a status each; what is none of them is data and has a chart of its own. */
export type RingState = 'moving' | 'idling' | 'stopped' | 'offline' | 'noFix' | 'alarm'

export interface RingPart {
  state: RingState
  label: string
  count: number
}

const apart = 0.03
const widthPx = 16

interface Props {
  title: string
  summary: string
  parts: readonly RingPart[]
  /** In the middle. */
  total: string
  textAt(index: number): string
  table: ChartTable
  heightPx?: number
  onPick?: (index: number) => void
}

/** How many are in each state now: a ring as the map's clusters are, and beside it each state with its word and number. */
export const StateRing = ({ parts, total, heightPx = 160, ...frame }: Props) => {
  const radius = heightPx / 2
  const shown = parts.filter(({ count }) => count > 0)
  const angles = pie<RingPart>()
    .sort(null)
    .value(({ count }) => count)([...shown])
  const draw = arc<(typeof angles)[number]>()
    .innerRadius(radius - widthPx)
    .outerRadius(radius)
    .padAngle(shown.length > 1 ? apart : 0)
  const rowPx = 22
  const topPx = radius - (shown.length * rowPx) / 2
  return (
    <ChartFrame
      {...frame}
      heightPx={heightPx}
      count={shown.length}
      rowLength={1}
      indexAt={(xPx, _, yPx) => {
        if (xPx > heightPx + 8) {
          const row = Math.floor((yPx - topPx) / rowPx)
          return row >= 0 && row < shown.length ? row : null
        }
        const angle = (Math.atan2(xPx - radius, radius - yPx) + 2 * Math.PI) % (2 * Math.PI)
        const found = angles.findIndex(({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle)
        return found >= 0 ? found : null
      }}
    >
      {({ cursor }) => (
        <>
          <g transform={`translate(${radius},${radius})`}>
            {shown.length === 0 && <circle className={classes.empty} r={radius - widthPx / 2} strokeWidth={widthPx} />}
            {angles.map((angle, index) => (
              <path
                key={angle.data.state}
                className={`${ring[angle.data.state]} ${cursor !== null && cursor !== index ? classes.faded : ''}`}
                d={draw(angle) ?? ''}
              />
            ))}
            <text className={ring.total} textAnchor="middle" dy="0.35em">
              {total}
            </text>
          </g>
          {shown.map(({ state, label, count }, index) => (
            <g key={state} transform={`translate(${heightPx + 16},${topPx + (index + 0.5) * rowPx})`}>
              <rect className={ring[state]} width={10} height={10} y={-5} rx={state === 'stopped' ? 1 : 5} />
              <text className={ring.label} x={18} dy="0.32em">
                {label} <tspan className={ring.count}>{count}</tspan>
              </text>
            </g>
          ))}
        </>
      )}
    </ChartFrame>
  )
}
