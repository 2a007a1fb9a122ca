import { zoneTime } from '@atalaya/domain/zone-time'
import { ClockInput } from '@atalaya/ui/clock-input'
import { DayInput } from '@atalaya/ui/day-input'
import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../format/time-zone.store.ts'
import classes from './fields.module.css'

interface Props {
  label: string
  hint?: string
  value: number | undefined
  error?: string | undefined
  isRequired?: boolean
  onChange(instant: number | undefined): void
}

/** A minute on the clocks of the page's time zone. */
export const InstantInput = ({ label, hint, value, error, isRequired = false, onChange }: Props) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const zone = zoneTime(useTimeZone())
  const shown = value === undefined ? undefined : zone.at(value)
  return (
    <Input.Wrapper id={id} label={label} required={isRequired} description={error ? undefined : hint} error={error}>
      <div className={classes.instant}>
        <DayInput
          id={id}
          isLabelHidden
          error={Boolean(error)}
          label={label}
          latest="2100-01-01"
          value={shown?.date ?? ''}
          onChange={(date) => onChange(date === '' ? undefined : zone.instantOf(date, shown?.minute ?? 0))}
        />
        <ClockInput
          label={t('day.clock', { field: label })}
          minute={shown?.minute}
          error={Boolean(error)}
          onCommit={(minute) => onChange(zone.instantOf(shown?.date ?? zone.at(Date.now()).date, minute))}
        />
      </div>
    </Input.Wrapper>
  )
}
