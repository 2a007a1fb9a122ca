import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { DayInput } from '@atalaya/ui/day-input'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  fields: readonly CustomField[]
  data: CustomData
  errorOf(path: string): string | undefined
  onChange(data: CustomData): void
}

/** Inputs for a company's own fields; an emptied one has no value. */
export const CustomDataFields = ({ fields, data, errorOf, onChange }: Props) =>
  fields.map((field) => (
    <CustomInput
      key={field.key}
      field={field}
      value={data[field.key]}
      error={errorOf(`customData.${field.key}`)}
      onChange={(value) => {
        const { [field.key]: _, ...others } = data
        onChange(value === undefined || value === '' ? others : { ...others, [field.key]: value })
      }}
    />
  ))

interface InputProps {
  field: CustomField
  value: CustomData[string] | undefined
  error: string | undefined
  onChange(value: CustomData[string] | undefined): void
}

const CustomInput = ({ field, value, error, onChange }: InputProps) => {
  const { i18n } = useTranslation()
  const { format } = useUiTexts()
  const { kind, choices, isRequired } = field
  const label = nameIn(field.names, i18n.language)
  const shared = { label, required: isRequired, error }
  switch (kind) {
    case 'number':
      return (
        <DecimalInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
        />
      )
    case 'boolean':
      return (
        <Select
          {...shared}
          clearable={!isRequired}
          data={[
            { value: 'true', label: format.yes },
            { value: 'false', label: format.no },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          clearable={!isRequired}
          searchable={choices.length > 9}
          data={typeof value === 'string' && !choices.includes(value) ? [value, ...choices] : choices}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      )
    case 'date':
      return (
        <DayInput
          label={label}
          isRequired={isRequired}
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          maxLength={500}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
