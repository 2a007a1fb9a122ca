import type { z } from 'zod'

/** Why a field is refused; the web has a text for each, a refinement may bring one of its own as its message. */
export interface FieldReason {
  /** `required`, `type`, `too.small`, `too.big`, `too.short`, `too.long`, `format`, `choice`, `unknown`, `refused`, or a refinement's own. */
  code: string
  /** The smallest or largest value or length, where that is what was missed. */
  limit?: number
  /** What it may be, where that is one of a few. */
  allowed?: readonly string[]
}

const ownCode = /^[a-z]+(\.[a-z]+)*$/i

const reasonOf = (issue: z.core.$ZodIssue): FieldReason => {
  // Said where the schema is written, whatever it is that is wrong.
  const own = ownCode.test(issue.message) ? issue.message : undefined
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : (own ?? 'type') }
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (own) return { code: own }
      if (issue.origin === 'string' && limit === 1) return { code: 'required' }
      return { code: issue.origin === 'number' ? 'too.small' : 'too.short', limit }
    }
    case 'too_big':
      if (own) return { code: own }
      return { code: issue.origin === 'number' ? 'too.big' : 'too.long', limit: Number(issue.maximum) }
    case 'invalid_format':
      return { code: own ?? 'format' }
    case 'invalid_value':
      return { code: 'choice', allowed: issue.values.map(String) }
    case 'invalid_union':
      return { code: 'choice' }
    case 'custom':
      return { code: own ?? 'refused' }
    default:
      return { code: 'refused' }
  }
}

const mostFields = 50

/** Path of the field (dots) to the first reason against it. Parse with `reportInput: true`, which tells missing from wrong. */
export const fieldReasons = (error: z.ZodError): Record<string, FieldReason> => {
  const reasons: Record<string, FieldReason> = {}
  for (const issue of error.issues.slice(0, mostFields)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostFields)) reasons[[...issue.path, key].join('.')] ??= { code: 'unknown' }
    else reasons[issue.path.join('.')] ??= reasonOf(issue)
  }
  return reasons
}
