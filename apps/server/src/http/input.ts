import { fieldReasons } from '@atalaya/contract/field-reasons'
import { type AnyRoute, paramNames } from '@atalaya/contract/route'
import type { z } from 'zod'
import { type Failure, failure, isFailure } from '../access/failures.ts'

/** The value as the schema makes it, or why not, with a stable reason for each field (dots in its path). */
export const checkInput = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> | Failure => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const reasons = Object.entries(fieldReasons(parsed.error))
  const fields = Object.fromEntries(reasons.map(([field, { code }]) => [field, code]))
  const allowed = Object.fromEntries(
    reasons.flatMap(([field, reason]) => (reason.allowed ? [[field, [...reason.allowed]]] : [])),
  )
  return failure('input.invalid', Object.keys(allowed).length > 0 ? { fields, allowed } : { fields })
}

/** Parses one part of a request, or ends the call. */
export const parseInput = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const checked = checkInput(schema, value)
  if (isFailure(checked)) throw checked
  return checked
}

const largestId = 2_147_483_647

/** What cannot be an id answers as an id that nobody has. */
export const parseParams = (route: AnyRoute, raw: Record<string, string>): Record<string, string | number> => {
  const textParams: readonly string[] = route.textParams ?? []
  return Object.fromEntries(
    paramNames(route.path).map((name) => {
      const text = raw[name] ?? ''
      if (textParams.includes(name)) return [name, text]
      const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
      if (id === 0 || id > largestId) throw failure('not.found')
      return [name, id]
    }),
  )
}
