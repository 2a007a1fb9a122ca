import { type ApiError, type ErrorCode, errorStatuses, type SecondFactorChallenge } from '@atalaya/contract/errors'

interface Details {
  fields?: Record<string, string>
  /** What fields that are one of a few may be. */
  allowed?: Record<string, string[]>
  /** After which the call may be made again. */
  seconds?: number
  /** Since a password ran out. */
  days?: number
  challenge?: SecondFactorChallenge
}

/** An expected end of a call. Thrown inside a handler it undoes the transaction; the code is all that the web needs. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly allowed: Record<string, string[]> | undefined
  readonly seconds: number | undefined
  readonly days: number | undefined
  readonly challenge: SecondFactorChallenge | undefined
  constructor(code: ErrorCode, { fields, allowed, seconds, days, challenge }: Details = {}) {
    super(code)
    this.code = code
    this.fields = fields
    this.allowed = allowed
    this.seconds = seconds
    this.days = days
    this.challenge = challenge
  }
}

export const failure = (code: ErrorCode, details?: Details): Failure => new Failure(code, details)

/** Where many are done at once, a failure is the answer of one of them. */
export const isFailure = (value: unknown): value is Failure => value instanceof Failure

/** What breaking a constraint of the database means to the caller; declared by the feature that owns the table. */
export type Constraints = Readonly<Record<string, { code: ErrorCode; field?: string }>>

interface ErrorLike {
  code?: string
  statusCode?: number
  constraint?: string
  message?: string
}

/** By SQLSTATE, or by the code of the socket. */
const databaseCodes: Record<string, ErrorCode> = {
  // Cancelled by statement_timeout: the question was too large.
  '57014': 'search.toolarge',
  '40001': 'server.busy',
  '40P01': 'server.busy',
  '53300': 'server.busy',
  '57P01': 'server.busy',
  '57P02': 'server.busy',
  '57P03': 'server.busy',
  // Its disk or its memory is full.
  '53100': 'server.busy',
  '53200': 'server.busy',
  // U+0000 in a query or a path: no text has it. A number that no column holds: an id, or a page after one.
  '22021': 'input.invalid',
  '22003': 'input.invalid',
  // The database is not there, or went away while it was asked.
  ECONNREFUSED: 'server.busy',
  ECONNRESET: 'server.busy',
  EPIPE: 'server.busy',
}

/** pg and pg-pool have no codes for these. */
const lostDatabase = /^(?:timeout exceeded when trying to connect|Connection terminated)/

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.toolarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.invalid',
  FST_ERR_BAD_URL: 'not.found',
  // A path that would lead out of a folder of files.
  FST_STATIC_FORBIDDEN_PATH: 'not.found',
  FST_ERR_MAX_PARAM_LENGTH: 'not.found',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
}

/** The one place where errors become codes; null for a surprise, which is answered as a bare `server.error`. */
export const toFailure = (error: unknown, constraints: Constraints): Failure | null => {
  if (error instanceof Failure) return error
  const { code = '', constraint = '', statusCode, message = '' } = (error ?? {}) as ErrorLike
  const broken = constraints[constraint]
  if (broken) return failure(broken.code, broken.field ? { fields: { [broken.field]: broken.code } } : {})
  const known = databaseCodes[code] ?? fastifyCodes[code]
  if (known) return failure(known)
  if (lostDatabase.test(message)) return failure('server.busy')
  if (statusCode === 400) return failure('input.invalid')
  if (statusCode === 404) return failure('not.found')
  return null
}

/** With its parameter: `calls.toomany;seconds:3`. */
const describe = ({ code, seconds, days }: Failure): string => {
  if (seconds !== undefined) return `${code};seconds:${seconds}`
  return days === undefined ? code : `${code};days:${days}`
}

export const apiError = (failed: Failure, url: string, requestId: string): ApiError => ({
  statusCode: errorStatuses[failed.code],
  description: describe(failed),
  url: url.slice(0, 2_000),
  ...(failed.fields ? { fields: failed.fields } : {}),
  ...(failed.allowed ? { allowed: failed.allowed } : {}),
  ...(failed.challenge ? { challenge: failed.challenge } : {}),
  requestId,
})
