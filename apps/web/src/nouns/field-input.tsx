import type { Field } from '@atalaya/contract/fields'
import { ColourSwatches } from '@atalaya/ui/colour-swatches'
import { DayInput } from '@atalaya/ui/day-input'
import { Switch } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { ChoiceField, FieldBox, LongTextField, NumberField, TextField } from '../forms/fields.tsx'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { useGroupList } from '../selectors/fleet-lists.ts'
import { GroupSelect } from '../selectors/group-select.tsx'
import type { Noun } from './define-noun.ts'
import { useFieldChoices, useFieldLabels } from './field-choices.ts'
import { usePlaceColours } from './place-colours.ts'

export type FormOf<Values extends Record<string, unknown>> = Pick<
  SchemaForm<z.ZodType, Values>,
  'values' | 'set' | 'errorOf'
>

interface Props<Values extends Record<string, unknown>> {
  form: FormOf<Values>
  noun: Pick<Noun, 'fields' | 'fieldTexts'>
  name: keyof Values & string
  hint?: string
  /** The first of a form has the focus. */
  isFirst?: boolean
}

/** Whether `FieldInput` can draw it; the others have inputs of their own. */
export const hasInput = ({ kind }: Field): boolean => kind in inputs

interface Given<Values extends Record<string, unknown>> extends Props<Values> {
  field: Field
  label: string
}

const longestText = 1_000
const inputModes = { email: 'email', emails: 'email', phone: 'tel', url: 'url' } as const

/** A field as the contract describes it: label, kind, bounds, unit and choices follow from there and from the texts. */
export const FieldInput = <Values extends Record<string, unknown>>(props: Props<Values>) => {
  const { noun, name, hint } = props
  const { labelOf, hintOf } = useFieldLabels(noun)
  const field = noun.fields.find(({ key }) => key === name)
  if (!field || !hasInput(field)) throw new Error(`field ${name} needs an input of its own`)
  const said = hint ?? hintOf(name)
  const given = { ...props, ...(said === undefined ? {} : { hint: said }), field, label: labelOf(name) }
  const Input = inputs[field.kind as keyof typeof inputs] as (given: Given<Values>) => ReactNode
  return <Input {...given} />
}

type OfAny = Record<string, unknown>

const TextInputOf = ({ form, name, label, hint, field, isFirst = false }: Given<OfAny>) => {
  const mode = inputModes[field.kind as 'email']
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      longest={field.longest ?? longestText}
      isRequired={field.isRequired}
      isFirst={isFirst}
      {...(hint === undefined ? {} : { hint })}
      {...(mode ? { inputMode: mode } : {})}
      {...(field.kind === 'plate' ? { shape: raised } : {})}
    />
  )
}
const raised = (text: string) => text.toUpperCase()

const hintProp = ({ hint }: Given<OfAny>) => (hint === undefined ? {} : { hint })

const LongTextOf = (given: Given<OfAny>) => {
  const { form, name, label, field } = given
  return (
    <LongTextField form={form} name={name} label={label} longest={field.longest ?? longestText} {...hintProp(given)} />
  )
}

const NumberOf = (given: Given<OfAny>) => {
  const { form, name, label, field } = given
  const { unit, decimals = 0 } = field
  return (
    <NumberField
      form={form}
      name={name}
      label={label}
      decimals={decimals}
      {...(unit ? { unit } : {})}
      {...hintProp(given)}
    />
  )
}

const ChoiceOf = (given: Given<OfAny>) => {
  const { form, name, label, field, noun } = given
  const choices = useFieldChoices(noun)
  return (
    <ChoiceField
      form={form}
      name={name}
      label={label}
      choices={choices[name] ?? []}
      isRequired={field.isRequired}
      {...hintProp(given)}
    />
  )
}

const BooleanOf = ({ form, name, label, hint }: Given<OfAny>) => (
  <Switch
    label={label}
    description={hint}
    error={form.errorOf(name)}
    checked={form.values[name] === true}
    onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
  />
)

const DayOf = ({ form, name, label, field }: Given<OfAny>) => (
  <DayInput
    label={label}
    isRequired={field.isRequired}
    value={String(form.values[name] ?? '')}
    error={form.errorOf(name)}
    onChange={(day) => form.set(name, day || undefined)}
  />
)

const ColourOf = ({ form, name, label }: Given<OfAny>) => {
  const { tokens, nameOf } = usePlaceColours()
  return (
    <ColourSwatches
      label={label}
      value={String(form.values[name] ?? '')}
      tokens={tokens}
      nameOf={nameOf}
      onChange={(token) => form.set(name, token)}
    />
  )
}

const slowlyMs = 60_000

const GroupsOf = ({ form, name, label, hint, field }: Given<OfAny>) => {
  const groups = useGroupList(slowlyMs)
  const error = form.errorOf(name)
  return (
    <FieldBox label={label} error={error} isRequired={field.isRequired} {...(hint === undefined ? {} : { hint })}>
      <GroupSelect
        label={label}
        groups={groups}
        value={form.values[name] as ComponentProps<typeof GroupSelect>['value']}
        error={error}
        onChange={(ids) => form.set(name, ids)}
      />
    </FieldBox>
  )
}

const inputs = {
  text: TextInputOf,
  email: TextInputOf,
  emails: TextInputOf,
  phone: TextInputOf,
  url: TextInputOf,
  plate: TextInputOf,
  longText: LongTextOf,
  number: NumberOf,
  choice: ChoiceOf,
  boolean: BooleanOf,
  day: DayOf,
  colour: ColourOf,
  groups: GroupsOf,
}
