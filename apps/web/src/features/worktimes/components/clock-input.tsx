import { useEffect, useState } from 'react'
import { clockText, minutesADay } from '../week-edit.ts'
import classes from './week-editor.module.css'

interface Props {
  label: string
  minute: number
  onCommit(minute: number): void
}

const shownOf = (minute: number): string => clockText(minute % minutesADay)

/** A time of the day; heard of when it is typed out, since half of one would push its neighbours away. */
export const ClockInput = ({ label, minute, onCommit }: Props) => {
  const [typed, setTyped] = useState(shownOf(minute))
  useEffect(() => setTyped(shownOf(minute)), [minute])
  const commit = () => {
    const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(typed) ?? []
    if (hours === undefined) setTyped(shownOf(minute))
    else if (typed !== shownOf(minute)) onCommit(Number(hours) * 60 + Number(minutes))
  }
  return (
    <input
      type="time"
      className={classes.clock}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
