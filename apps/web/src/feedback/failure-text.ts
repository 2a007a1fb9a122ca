import i18next from 'i18next'
import { ApiFailure } from '../session/api-failure.ts'

const textOf = (key: string, values: Record<string, unknown>): string =>
  String(i18next.t(key as 'errors:codes.server.error', values))

/** What happened in the reader's words; a code without a text says that something went wrong, never the code. */
export const failureText = (error: unknown): string => {
  const failure = error instanceof ApiFailure ? error : null
  const key = `errors:codes.${failure?.code}`
  return textOf(i18next.exists(key) ? key : 'errors:codes.server.error', failure?.parameters ?? {})
}

/**
 * What somebody who looks into a failure asks for, line by line: null where the text of its code explains it, as it does
 * every refusal that a person can do something about.
 */
export const failureDetails = ({ code, statusCode, url, requestId }: ApiFailure): readonly string[] | null => {
  const isExplained = statusCode < 500 && i18next.exists(`errors:codes.${code}`)
  if (isExplained) return null
  return [`${statusCode} ${code}`, url, ...(requestId ? [requestId] : [])]
}

/** Why a field was refused: reason codes of the contract, and error codes such as `name.taken`. */
export const reasonText = (code: string, limit?: number): string => {
  const keys = [`errors:reasons.${code}`, `errors:codes.${code}`, 'errors:reasons.refused']
  const key = keys.find((known) => i18next.exists(known)) as string
  return textOf(key, limit === undefined ? {} : { limit, context: 'limit' })
}
