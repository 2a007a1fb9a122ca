import type { Holiday } from '@atalaya/contract/worktimes'
import { DayInput } from '@atalaya/ui/day-input'
import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './holidays-field.module.css'

interface Props {
  holiday: Holiday
  /** From 1. */
  number: number
  onChange(patch: Partial<Holiday>): void
  onRemove(): void
}

export const HolidayLine = ({ holiday, number, onChange, onRemove }: Props) => {
  const { t } = useTranslation('worktimes')
  return (
    <fieldset className={classes.line} aria-label={t('holidays.one', { number })}>
      <DayInput
        isLabelHidden
        className={classes.date ?? ''}
        label={t('holidays.date')}
        value={holiday.date}
        onChange={(date) => {
          if (date !== '') onChange({ date })
        }}
      />
      <TextInput
        className={classes.name}
        aria-label={t('holidays.name')}
        placeholder={t('holidays.name')}
        maxLength={100}
        value={holiday.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Checkbox
        label={t('holidays.yearly')}
        checked={holiday.isYearly}
        onChange={({ currentTarget }) => onChange({ isYearly: currentTarget.checked })}
      />
      <ActionIcon aria-label={t('holidays.remove', { date: holiday.date })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </fieldset>
  )
}
