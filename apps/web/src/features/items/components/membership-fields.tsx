import { nameIn } from '@atalaya/contract/sensors'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { ColorSwatch } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ChoiceField, FieldBox } from '../../../forms/fields.tsx'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import { type ListNoun, useListFailure } from '../../../selectors/list-failure.ts'
import { useCustomStates } from '../../custom-states/index.ts'

type Form<V extends Record<string, unknown>> = Pick<SchemaForm<z.ZodType, V>, 'values' | 'set' | 'errorOf'>

interface StateProps<V extends Record<string, unknown>> {
  form: Form<V>
  itemType: 1 | 2 | 3
}

/** Nothing where the company has made up no states. */
export const CustomStateField = <V extends { customStateId: number | undefined }>({
  form,
  itemType,
}: StateProps<V>) => {
  const { t, i18n } = useTranslation('items')
  const states = useCustomStates(itemType)
  const chosen = states.find(({ id }) => id === form.values.customStateId)
  if (states.length === 0) return null
  return (
    <ChoiceField
      form={form}
      name="customStateId"
      label={t('fields.customStateId')}
      placeholder={t('form.none')}
      isClearable
      lead={chosen && <ColorSwatch size={12} radius={3} color={colourHex(chosen.colour)} />}
      choices={states.map(({ id, names }) => ({ value: id, label: nameIn(names, i18n.language) }))}
    />
  )
}

interface PickProps<V extends Record<string, unknown>> {
  form: Form<V>
  /** Whose list the records are of. */
  of: ListNoun
  name: keyof V & string
  label: string
  /** What stands for none. */
  none: string
  records: Readonly<Record<string, { id: number; name: string; plate?: string | undefined }>> | undefined
  hintOf?(id: number): string | undefined
}

const nobody = 0

/** One of many records, or none. */
export const RecordField = <V extends Record<string, unknown>>(props: PickProps<V>) => {
  const { form, of, name, label, none, records, hintOf } = props
  const options = useMemo(
    () => [
      { value: nobody, label: none },
      ...Object.values(records ?? {})
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, plate }) => ({ value: id, label: name, hint: hintOf?.(id) ?? plate })),
    ],
    [records, none, hintOf],
  )
  const error = form.errorOf(name)
  const value = form.values[name]
  return (
    <FieldBox label={label} error={error}>
      <OneSelect
        label={label}
        placeholder={none}
        options={options}
        error={error}
        isPending={records === undefined}
        failure={useListFailure(of)}
        value={typeof value === 'number' ? value : nobody}
        onChange={(id) => form.set(name, (id === nobody ? undefined : id) as V[typeof name])}
      />
    </FieldBox>
  )
}
