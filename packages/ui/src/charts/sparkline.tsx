import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useId } from 'react'
import classes from './chart-frame.module.css'
import { Hatch } from './hatch.tsx'

interface Props {
  /** Evenly apart, the oldest first; null where nothing is known. */
  values: readonly (number | null)[]
  /** What it says, for who does not see it. */
  text: string
  widthPx?: number
  heightPx?: number
}

const edgePx = 2

/** The course of a figure beside it: without axes, its last value dotted; what nobody knows is hatched. */
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
  const hatch = useId()
  const stepPx = x(1) - x(0)
  return (
    <svg role="img" aria-label={text} width={widthPx} height={heightPx}>
      {values.includes(null) && <Hatch id={hatch} />}
      {values.map(
        (value, index) =>
          value === null && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a value keeps its place
              key={index}
              x={Math.max(0, x(index) - stepPx / 2)}
              width={stepPx}
              height={heightPx}
              fill={`url(#${hatch})`}
            />
          ),
      )}
      {path && <path className={classes.line} d={path} />}
      {last >= 0 && <circle className={classes.bar} cx={x(last)} cy={y(values[last] ?? 0)} r={2} />}
    </svg>
  )
}
