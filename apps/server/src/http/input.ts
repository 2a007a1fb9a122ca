import { type AnyRoute, paramNames } from '@atalaya/contract/route'
import type { z } from 'zod'
import { failure } from './failures.ts'

/** The web has a text for each of these; a refinement may bring one of its own as its message. */
const reasonOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : issue.origin === 'number' ? 'too.small' : 'too.short'
    case 'too_big':
      return issue.origin === 'number' ? 'too.big' : 'too.long'
    case 'invalid_format':
      return 'format'
    case 'invalid_value':
    case 'invalid_union':
      return 'choice'
    case 'custom':
      return /^[a-z]+(\.[a-z]+)*$/i.test(issue.message) ? issue.message : 'refused'
    default:
      return 'refused'
  }
}

const mostFields = 50

/** Parses one part of a request, or ends the call with a stable reason for each field (dots in its path). */
export const parseInput = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues.slice(0, mostFields)) fields[issue.path.join('.')] ??= reasonOf(issue)
  throw failure('input.invalid', { fields })
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
