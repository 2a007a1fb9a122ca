import type { Holiday } from '@atalaya/contract/worktimes'
import { DayInput } from '@atalaya/ui/day-input'
import { ActionIcon, Button, Checkbox, Popover, Textarea, TextInput } from '@mantine/core'
import { IconClipboardText, IconPlus, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { mergeHolidays, readHolidays } from '../holiday-list.ts'
import classes from './holidays-field.module.css'

interface Props {
  value: readonly Holiday[]
  error: string | undefined
  /** `2026-11-21`, where a new one begins. */
  today: string
  onChange(holidays: Holiday[]): void
}

const mostFileBytes = 1_000_000
const shownAtOnce = 12

/** Days without work: typed, pasted as a list or dropped as a file. */
export const HolidaysField = ({ value, error, today, onChange }: Props) => {
  const { t } = useTranslation('worktimes')
  const locale = useLocale()
  const [isPasting, setIsPasting] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [isAllShown, setIsAllShown] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const change = (at: number, patch: Partial<Holiday>) =>
    onChange(value.map((holiday, index) => (index === at ? { ...holiday, ...patch } : holiday)))

  const take = (text: string) => {
    const { holidays, unread } = readHolidays(text, isDayFirst(locale), Number(today.slice(0, 4)))
    onChange(mergeHolidays(value, holidays))
    const read = t('holidays.read', { count: holidays.length })
    setSaid(unread.length > 0 ? `${read}. ${t('holidays.unread', { lines: unread.slice(0, 3).join(' · ') })}` : read)
    setIsPasting(false)
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    const text = file ? (file.size > mostFileBytes ? '' : await file.text()) : event.dataTransfer.getData('text/plain')
    if (text) take(text)
    else setSaid(t('holidays.unreadable'))
  }
  const shown = isAllShown ? value : value.slice(0, shownAtOnce)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on, which the paste button does without one
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      {shown.map((holiday, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date that is typed anew stays in its fields
        <fieldset key={index} className={classes.line} aria-label={t('holidays.one', { number: index + 1 })}>
          <DayInput
            isLabelHidden
            className={classes.date ?? ''}
            label={t('holidays.date')}
            value={holiday.date}
            onChange={(date) => {
              if (date !== '') change(index, { date })
            }}
          />
          <TextInput
            className={classes.name}
            aria-label={t('holidays.name')}
            placeholder={t('holidays.name')}
            maxLength={100}
            value={holiday.name}
            onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
          />
          <Checkbox
            label={t('holidays.yearly')}
            checked={holiday.isYearly}
            onChange={({ currentTarget }) => change(index, { isYearly: currentTarget.checked })}
          />
          <ActionIcon
            aria-label={t('holidays.remove', { date: holiday.date })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      {shown.length < value.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsAllShown(true)}>
          {t('holidays.more', { count: value.length - shown.length })}
        </Button>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            setIsAllShown(true)
            onChange([...value, { date: today, name: '', isYearly: false }])
          }}
        >
          {t('holidays.add')}
        </Button>
        <Popover opened={isPasting} onChange={setIsPasting} position="top-start" width={340} trapFocus>
          <Popover.Target>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconClipboardText size={14} />}
              onClick={() => setIsPasting(!isPasting)}
            >
              {t('holidays.paste')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown
            onKeyDown={(event) => {
              // It closes by itself; the form around it shall not take this for leaving.
              if (event.key === 'Escape') event.preventDefault()
            }}
          >
            <Paste onTake={take} />
          </Popover.Dropdown>
        </Popover>
        <span className={classes.hint}>{t('holidays.dropHint')}</span>
      </div>
      <p className={classes.said} role="status">
        {said}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const Paste = ({ onTake }: { onTake(text: string): void }) => {
  const { t } = useTranslation('worktimes')
  const [text, setText] = useState('')
  return (
    <div className={classes.paste}>
      <Textarea
        label={t('holidays.pasteLabel')}
        description={t('holidays.pasteHint')}
        minRows={5}
        autosize
        maxRows={10}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabled={text.trim() === ''} onClick={() => onTake(text)}>
        {t('holidays.take')}
      </Button>
    </div>
  )
}

const isDayFirst = (locale: string): boolean => {
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month')
}
