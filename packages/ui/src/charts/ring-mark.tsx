import ring from './ring-mark.module.css'
import type { RingState } from './state-ring.tsx'

interface Props {
  parts: readonly { state: RingState; count: number }[]
  sizePx?: number
}

const widthPx = 4

/** A state ring as small as a letter, beside the numbers that it is of; they say it, so that it says nothing itself. */
export const RingMark = ({ parts, sizePx = 20 }: Props) => {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const radius = (sizePx - widthPx) / 2
  let before = 0
  return (
    <svg className={ring.mark} width={sizePx} height={sizePx} aria-hidden="true">
      {total === 0 && <circle className={ring.none} cx={sizePx / 2} cy={sizePx / 2} r={radius} strokeWidth={widthPx} />}
      {parts.map(({ state, count }) => {
        if (count === 0) return null
        const share = (count / total) * 100
        const offset = -before
        before += share
        return (
          <circle
            key={state}
            className={ring[state]}
            cx={sizePx / 2}
            cy={sizePx / 2}
            r={radius}
            strokeWidth={widthPx}
            pathLength={100}
            strokeDasharray={`${share} ${100 - share}`}
            strokeDashoffset={offset}
          />
        )
      })}
    </svg>
  )
}
