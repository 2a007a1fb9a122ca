import { useEffect, useState } from 'react'
import { clockText, readClock } from '../week-edit.ts'
import classes from './week-editor.module.css'

interface Props {
  label: string
  minute: number
  onCommit(minute: number): void
}

/**
 * A time of the day, on 24 hours whatever the browser's own language is; heard of when it is typed out, since half of
 * one would push its neighbours away.
 */
export const ClockInput = ({ label, minute, onCommit }: Props) => {
  const [typed, setTyped] = useState(clockText(minute))
  useEffect(() => setTyped(clockText(minute)), [minute])
  const commit = () => {
    const read = readClock(typed)
    setTyped(clockText(minute))
    if (read !== undefined && clockText(read) !== clockText(minute)) onCommit(read)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className={classes.clock}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
