import type { Holiday } from '@atalaya/contract/worktimes'
import { FieldError } from '@atalaya/ui/failure-line'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HolidayLine } from './holiday-line.tsx'
import { HolidayPaste } from './holiday-paste.tsx'
import classes from './holidays-field.module.css'
import { useHolidayReading } from './use-holiday-reading.ts'
import { useTextDrop } from './use-text-drop.ts'

interface Props {
  value: readonly Holiday[]
  error: string | undefined
  /** `2026-11-21`, where a new one begins. */
  today: string
  onChange(holidays: Holiday[]): void
}

const shownAtOnce = 12

/** Days without work: typed, pasted as a list or dropped as a file. */
export const HolidaysField = ({ value, error, today, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const [isPasting, setIsPasting] = useState(false)
  const [isAllShown, setIsAllShown] = useState(false)
  const reading = useHolidayReading({ holidays: value, today, onChange })
  const take = (text: string) => {
    reading.take(text)
    setIsPasting(false)
  }
  const { isOver, handlers } = useTextDrop((text) => (text ? take(text) : reading.refuse()))
  const add = () => {
    setIsAllShown(true)
    onChange([...value, { date: today, name: '', isYearly: false }])
  }
  const shown = isAllShown ? value : value.slice(0, shownAtOnce)
  return (
    // A place to drop files on, which the paste button does without one.
    <div className={classes.field} data-over={isOver || undefined} {...handlers}>
      {shown.map((holiday, index) => (
        <HolidayLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a date that is typed anew stays in its fields
          key={index}
          holiday={holiday}
          number={index + 1}
          onChange={(patch) => onChange(value.map((each, at) => (at === index ? { ...each, ...patch } : each)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {shown.length < value.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAllShown(true)}>
          {t('holidays.more', { count: value.length - shown.length })}
        </Button>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('holidays.add')}
        </Button>
        <HolidayPaste isOpen={isPasting} onOpen={setIsPasting} onTake={take} />
        <span className="hint">{t('holidays.dropHint')}</span>
      </div>
      <p className="hint" role="status">
        {reading.said}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
