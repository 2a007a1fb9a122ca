import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './clock-input.module.css'
import { clockText, readClock } from './clock-text.ts'

interface Props {
  label: string
  /** Undefined shows an empty field. */
  minute: number | undefined
  size?: 'xs' | 'sm'
  error?: boolean
  onCommit(minute: number): void
}

/**
 * A time of the day, on 24 hours whatever the browser's own language is; heard of when it is typed out, since half of
 * one would push its neighbours away.
 */
export const ClockInput = ({ label, minute, size = 'sm', error = false, onCommit }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const known = minute === undefined ? '' : clockText(minute)
  const commit = () => {
    const read = typed === null ? undefined : readClock(typed)
    setTyped(null)
    if (read !== undefined && clockText(read) !== known) onCommit(read)
  }
  return (
    <TextInput
      size={size}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className={classes.clock ?? ''}
      aria-label={label}
      error={error}
      value={typed ?? known}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
