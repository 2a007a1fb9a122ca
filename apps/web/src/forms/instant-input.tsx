import { isTimestampLike, readTimestamp } from '@atalaya/domain/unix-timestamp'
import { zoneTime } from '@atalaya/domain/zone-time'
import { ClockInput } from '@atalaya/ui/clock-input'
import { DayInput } from '@atalaya/ui/day-input'
import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../feedback/failure-text.ts'
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

/** A minute on the clocks of the page's time zone; in its day a Unix timestamp can be pasted, as logs and files have them. */
export const InstantInput = ({ label, hint, value, isRequired = false, onChange, ...props }: Props) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const zone = zoneTime(useTimeZone())
  const [isWrong, setIsWrong] = useState(false)
  const error = isWrong ? reasonText('timestamp') : props.error
  const take = (instant: number | undefined) => {
    setIsWrong(false)
    onChange(instant)
  }
  const takeOther = (text: string) => {
    const instant = readTimestamp(text)
    setIsWrong(instant === undefined && isTimestampLike(text))
    if (instant === undefined) return isTimestampLike(text) ? 'wrong' : 'nothing'
    take(instant)
    return 'taken'
  }
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
          onOther={takeOther}
          onChange={(date) => take(date === '' ? undefined : zone.instantOf(date, shown?.minute ?? 0))}
        />
        <ClockInput
          label={t('day.clock', { field: label })}
          minute={shown?.minute}
          error={Boolean(error)}
          onCommit={(minute) => take(zone.instantOf(shown?.date ?? zone.at(Date.now()).date, minute))}
        />
      </div>
    </Input.Wrapper>
  )
}
