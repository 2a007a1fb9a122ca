import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import classes from './step-slider.module.css'

interface Props {
  label: string
  /** What it stands at, and what that means: `100 km/h → 14 avisos`. */
  text: string
  counts: readonly number[]
  /** Of each step, as it is read. */
  textAt(step: number): string
  /** At both ends. */
  endText(step: number): string
  value: number
  onChange(step: number): void
}

/** How much there would be at each step, and a handle among them. */
export const StepSlider = ({ label, text, counts, textAt, endText, value, onChange }: Props) => {
  const id = useId()
  const last = counts.length - 1
  const most = Math.max(1, ...counts)
  const go = (step: number): void => {
    const within = Math.max(0, Math.min(last, step))
    if (within !== value) onChange(within)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ...{ ArrowLeft: value - 1, ArrowDown: value - 1, ArrowRight: value + 1, ArrowUp: value + 1 },
      ...{ Home: 0, End: last, PageDown: value - 3, PageUp: value + 3 },
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    go(step)
  }
  const goTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    go(Math.floor(((event.clientX - left) / Math.max(1, width)) * counts.length))
  }
  return (
    <div className="stack-tight">
      <div className={classes.head}>
        <span id={id}>{label}</span>
        <strong>{text}</strong>
      </div>
      <div
        className={classes.bars}
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={value}
        aria-valuetext={textAt(value)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          goTo(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) goTo(event)
        }}
      >
        {counts.map((count, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place
          <span key={step} className={classes.step} data-chosen={step === value || undefined} title={textAt(step)}>
            <span className={classes.bar} style={{ height: `${(count / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{endText(0)}</span>
        <span>{endText(last)}</span>
      </div>
    </div>
  )
}
