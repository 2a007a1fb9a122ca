import { zoneTime } from '@atalaya/domain/zone-time'
import { TextInput } from '@mantine/core'
import { useTimeZone } from '../format/time-zone.store.ts'

interface Props {
  label: string
  hint?: string
  value: number | undefined
  error?: string | undefined
  isRequired?: boolean
  onChange(instant: number | undefined): void
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A minute on the clocks of the page's time zone. */
export const InstantInput = ({ label, hint, value, error, isRequired = false, onChange }: Props) => {
  const timeZone = useTimeZone()
  const zone = zoneTime(timeZone)
  const shown = value === undefined ? undefined : zone.at(value)
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={error ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={isRequired}
      error={error}
      max="2100-01-01T00:00"
      value={shown ? `${shown.date}T${two(Math.floor(shown.minute / 60))}:${two(shown.minute % 60)}` : ''}
      onChange={({ currentTarget }) => {
        const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(currentTarget.value) ?? []
        onChange(date ? zone.instantOf(date, Number(hours) * 60 + Number(minutes)) : undefined)
      }}
    />
  )
}
