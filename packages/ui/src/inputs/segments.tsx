import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

interface Props<Value extends string> {
  'aria-label'?: string
  'aria-labelledby'?: string
  /** One that none of them has chooses none. */
  value: NoInfer<Value> | ''
  data: readonly { value: Value; label: ReactNode }[]
  onChange(value: NoInfer<Value>): void
  size?: 'xs' | 'sm'
  /** What is chosen follows from something else. */
  isDisabled?: boolean
  /** As wide as what it stands in. */
  isWide?: boolean
  className?: string
}

/** One of a few that all can be seen: radio buttons side by side. Drawn by style sheets alone, without measuring anything. */
export const Segments = <const Value extends string>(props: Props<Value>) => {
  const name = useId()
  const { value, data, onChange, size = 'sm', isWide = false, isDisabled = false, className = '' } = props
  const small = size === 'xs' ? classes.small : ''
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      className={`${classes.segments} ${small} ${isWide ? classes.wide : ''} ${className}`}
    >
      {data.map((option) => (
        <div key={option.value} className={classes.segment}>
          <input
            type="radio"
            id={`${name}-${option.value}`}
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${name}-${option.value}`} className={classes.label}>
            {option.label}
          </label>
        </div>
      ))}
    </div>
  )
}
