import { parseLatLng } from '@atalaya/domain/coordinates'
import type { LatLng } from '@atalaya/domain/fix'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  /** Of what is none yet; how it is typed, unless said. */
  hint?: string
  value: LatLng | undefined
  error: string | undefined
  /** `isEmpty`: nothing is typed; else what is typed is no place where `at` is undefined. */
  onChange(at: LatLng | undefined, isEmpty: boolean): void
}

/** A place as it is pasted: latitude and longitude with a comma between (spec 1 §5). */
export const PlaceField = ({ label, hint, value, error, onChange }: Props) => {
  const { t } = useTranslation('companies')
  const [typed, setTyped] = useState(value ? `${value.lat}, ${value.lng}` : '')
  return (
    <TextInput
      label={label}
      description={error ? undefined : (hint ?? t('form.coords'))}
      error={error}
      maxLength={60}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseLatLng(currentTarget.value) ?? undefined, currentTarget.value.trim() === '')
      }}
    />
  )
}
