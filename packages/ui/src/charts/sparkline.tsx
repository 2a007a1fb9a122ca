import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import classes from './chart-frame.module.css'

interface Props {
  /** Evenly apart, the oldest first; null where nothing is known. */
  values: readonly (number | null)[]
  /** What it says, for who does not see it. */
  text: string
  widthPx?: number
  heightPx?: number
}

const edgePx = 2

/** The course of a figure beside it: without axes, its last value dotted. */
export const Sparkline = ({ values, text, widthPx = 72, heightPx = 20 }: Props) => {
  const known = values.filter((value) => value !== null)
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [edgePx, widthPx - edgePx])
  const y = scaleLinear([Math.min(0, ...known), Math.max(1, ...known)], [heightPx - edgePx, edgePx])
  const isKnown = (value: number | null): boolean => value !== null
  const path = line<number | null>()
    .defined(isKnown)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))(values)
  const last = values.findLastIndex(isKnown)
  return (
    <svg role="img" aria-label={text} width={widthPx} height={heightPx}>
      {path && <path className={classes.line} d={path} />}
      {last >= 0 && <circle className={classes.bar} cx={x(last)} cy={y(values[last] ?? 0)} r={2} />}
    </svg>
  )
}
