import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Input, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import classes from './fields.module.css'
import type { SchemaForm } from './use-schema-form.ts'

interface FieldProps<Values extends Record<string, unknown>> {
  form: Pick<SchemaForm<z.ZodType, Values>, 'values' | 'set' | 'errorOf'>
  name: keyof Values & string
  label: string
  hint?: string
}

interface TextProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  longest: number
  isRequired?: boolean
  /** The first field of a form. */
  isFirst?: boolean
  placeholder?: string
  inputMode?: 'text' | 'email' | 'tel' | 'url'
  /** Such as raising letters. */
  shape?(text: string): string
  /** A small button inside, at the end. */
  action?: ReactNode
}

/** Text of a record; an optional one that is emptied is not set. */
export const TextField = <Values extends Record<string, unknown>>(props: TextProps<Values>) => {
  const { form, name, label, hint, longest, isRequired = false, isFirst, placeholder, inputMode, shape, action } = props
  const value = form.values[name]
  return (
    <TextInput
      label={label}
      description={form.errorOf(name) ? undefined : hint}
      required={isRequired}
      maxLength={longest}
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(action === undefined ? {} : { rightSection: action })}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      value={typeof value === 'string' ? value : ''}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => {
        const text = shape ? shape(currentTarget.value) : currentTarget.value
        form.set(name, (text === '' && !isRequired ? undefined : text) as Values[typeof name])
      }}
    />
  )
}

/** Text of several lines; an emptied one is ''. */
export const LongTextField = <Values extends Record<string, unknown>>(
  props: FieldProps<Values> & { longest: number },
) => {
  const { form, name, label, hint, longest } = props
  return (
    <Textarea
      label={label}
      description={form.errorOf(name) ? undefined : hint}
      minRows={2}
      maxRows={6}
      maxLength={longest}
      value={String(form.values[name] ?? '')}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value as Values[typeof name])}
    />
  )
}

interface NumberProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  unit?: string
  decimals?: number
  placeholder?: string
}

/** A figure of a record, typed as the language writes it; an emptied one is not set. */
export const NumberField = <Values extends Record<string, unknown>>(props: NumberProps<Values>) => {
  const { form, name, label, hint, unit, decimals = 2, placeholder } = props
  const value = form.values[name]
  return (
    <DecimalInput
      label={label}
      description={form.errorOf(name) ? undefined : hint}
      decimalScale={decimals}
      {...(unit ? unitInside(unit) : {})}
      placeholder={placeholder ?? ''}
      value={typeof value === 'number' ? value : ''}
      error={form.errorOf(name)}
      onChange={(typed) => form.set(name, (typeof typed === 'number' ? typed : undefined) as Values[typeof name])}
    />
  )
}

const figurePx = 7
const unitPaddingPx = 16

const unitInside = (unit: string) => ({
  rightSection: <span className={classes.unit}>{unit}</span>,
  rightSectionWidth: unit.length * figurePx + unitPaddingPx,
  rightSectionPointerEvents: 'none' as const,
})

interface ChoiceProps<Values extends Record<string, unknown>> extends FieldProps<Values> {
  choices: readonly { value: string | number; label: string }[]
  isClearable?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  placeholder?: string
  lead?: ReactNode
}

/** One of a few; of many, search. */
export const ChoiceField = <Values extends Record<string, unknown>>(props: ChoiceProps<Values>) => {
  const { form, name, label, hint, choices, placeholder, lead } = props
  const { isClearable = false, isDisabled = false, isRequired = false } = props
  const value = form.values[name]
  return (
    <Select
      label={label}
      description={form.errorOf(name) ? undefined : hint}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === undefined || value === null ? null : String(value)}
      clearable={isClearable}
      disabled={isDisabled}
      required={isRequired}
      searchable={choices.length > searchedFrom}
      placeholder={placeholder ?? ''}
      leftSection={lead}
      error={form.errorOf(name)}
      onChange={(chosen) => {
        const found = choices.find((choice) => String(choice.value) === chosen)
        form.set(name, found?.value as Values[typeof name])
      }}
    />
  )
}

const searchedFrom = 9

interface BoxProps {
  label: string
  hint?: string
  isRequired?: boolean
  error: string | undefined
  children: ReactNode
}

/** The frame of a field whose input is a button that opens a list. */
export const FieldBox = ({ label, hint, isRequired = false, error, children }: BoxProps) => (
  <Input.Wrapper
    label={label}
    required={isRequired}
    labelElement="div"
    description={error ? undefined : hint}
    error={error}
    className={classes.box ?? ''}
  >
    {children}
  </Input.Wrapper>
)
