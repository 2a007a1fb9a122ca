import { type FieldReason, fieldReasons } from '@atalaya/contract/field-reasons'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { reasonText } from '../feedback/failure-text.ts'
import { ApiFailure } from '../session/api-failure.ts'

type Values = Record<string, unknown>
type Errors = Record<string, FieldReason>

export interface SchemaForm<Schema extends z.ZodType, V extends Values> {
  values: V
  isDirty: boolean
  set<K extends keyof V>(name: K, value: V[K]): void
  /** The text to show under a field; also for paths inside it. */
  errorOf(name: keyof V & string): string | undefined
  /** What the schema makes of the values, or of others in their place; undefined with the errors shown. */
  parse(other?: V): z.output<Schema> | undefined
  /** Puts a refused save's reasons at their fields; false when it is about none of them. */
  refuse(failure: unknown): boolean
  /** Starts over from other values, as after a save or when somebody else's are taken; `start` is what is saved of them. */
  reset(values: V, start?: V): void
}

const errorsOfFailure = (failure: unknown): Errors =>
  failure instanceof ApiFailure
    ? Object.fromEntries(Object.entries(failure.fields).map(([field, code]) => [field, { code }]))
    : {}

/** A form whose rules are a contract schema: the same ones that the server will hold it to. */
export const useSchemaForm = <Schema extends z.ZodType, V extends Values>(
  schema: Schema,
  initial: V,
): SchemaForm<Schema, V> => {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(start), [values, start])

  return {
    values,
    isDirty,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !isWithin(path, String(name)))),
      )
    },
    errorOf: (name) => {
      const [, reason] = Object.entries(errors).find(([path]) => isWithin(path, name)) ?? []
      return reason && reasonText(reason.code, reason.limit)
    },
    parse: (other = values) => {
      const parsed = schema.safeParse(other, { reportInput: true })
      setErrors(parsed.success ? {} : fieldReasons(parsed.error))
      return parsed.success ? parsed.data : undefined
    },
    refuse: (failure) => {
      const refused = errorsOfFailure(failure)
      setErrors(refused)
      return Object.keys(refused).some((path) => Object.keys(values).some((name) => isWithin(path, name)))
    },
    reset: (next, saved = next) => {
      setStart(saved)
      setValues(next)
      setErrors({})
    },
  }
}

const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)
