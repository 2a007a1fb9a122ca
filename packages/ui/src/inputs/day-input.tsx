import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useUiTexts } from '../texts/ui-texts.ts'
import classes from './day-input.module.css'
import { dayShape, isWholeDay, readDay, writeDay } from './day-text.ts'

interface Props {
  id?: string
  label: string
  /** The label is for those who hear it; what stands around the field says it to those who see. */
  isLabelHidden?: boolean
  hint?: string | undefined
  /** True marks the field alone, where the reason stands elsewhere. */
  error?: string | boolean | undefined
  isRequired?: boolean
  size?: 'xs' | 'sm'
  className?: string
  /** The first to have the focus where it is opened. */
  isFirst?: boolean
  /** `2026-03-05`; '' is none. */
  value: string
  earliest?: string
  latest?: string
  onChange(day: string): void
  /** What was typed and is no day: something else that was taken, something wrong that stays to be put right, or nothing. */
  onOther?: (text: string) => 'taken' | 'wrong' | 'nothing'
}

const dayMs = 86_400_000

/**
 * A day as the page's language writes it, whatever the browser's own is; the browser's calendar opens beside it. What is
 * typed and is no day gives way to the last one that was.
 */
export const DayInput = (props: Props) => {
  const { label, value, earliest = '', latest = '9999-12-31', onChange } = props
  const { language, day: words } = useUiTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  // Browsers build a small editor within a field for days: there where a hand comes near it, and nowhere before.
  const [isPickerThere, setPickerThere] = useState(false)
  const bringPicker = () => setPickerThere(true)

  const take = (day: string) => {
    if (day !== value && (day === '' || (day >= earliest && day <= latest))) onChange(day)
  }
  const read = (text: string) => (text.trim() === '' ? '' : readDay(text, language, new Date().getFullYear()))
  const commit = () => {
    const day = typed === null ? undefined : read(typed)
    const isWrong = typed !== null && day === undefined && props.onOther?.(typed) === 'wrong'
    if (!isWrong) setTyped(null)
    if (day !== undefined) take(day)
  }
  const step = (days: number) => {
    const from = (typed === null ? undefined : read(typed)) || value
    if (from === '') return
    setTyped(null)
    take(new Date(Date.parse(`${from}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10))
  }
  const open = () => picker.current?.showPicker?.()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) open()
    else step(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <TextInput
      {...(props.isLabelHidden ? { 'aria-label': label } : { label })}
      {...(props.isFirst ? { 'data-autofocus': true } : {})}
      description={props.error ? undefined : props.hint}
      error={props.error}
      {...(props.id ? { id: props.id } : {})}
      required={props.isRequired ?? false}
      size={props.size ?? 'sm'}
      className={`${classes.day ?? ''} ${props.className ?? ''}`}
      placeholder={dayShape(language, words.letters)}
      autoComplete="off"
      maxLength={16}
      value={typed ?? writeDay(value, language)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        setTyped(text)
        const day = read(text)
        if (day === '' || (day !== undefined && isWholeDay(text))) take(day)
      }}
      onFocus={bringPicker}
      onBlur={commit}
      onKeyDown={onKeyDown}
      rightSection={
        <>
          <ActionIcon
            size="sm"
            aria-label={words.choose(label)}
            onPointerDown={bringPicker}
            onFocus={bringPicker}
            onClick={open}
          >
            <IconCalendar size={16} stroke={1.75} />
          </ActionIcon>
          {isPickerThere && (
            <input
              ref={picker}
              type="date"
              className={classes.picker}
              tabIndex={-1}
              aria-hidden="true"
              min={earliest}
              max={latest}
              value={value}
              onChange={({ currentTarget }) => {
                setTyped(null)
                take(currentTarget.value)
              }}
            />
          )}
        </>
      }
    />
  )
}
