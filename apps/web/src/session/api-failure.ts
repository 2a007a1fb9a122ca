import { ApiError, type SecondFactorChallenge } from '@atalaya/contract/errors'

/** What a failed call means to a screen: a stable code to translate, and what belongs to it. */
export class ApiFailure extends Error {
  readonly code: string
  readonly statusCode: number
  readonly url: string
  /** Of codes with a tail, such as `expired.password;days:3`. */
  readonly parameters: Record<string, string>
  /** For invalid input: field path to reason code. */
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** Of a sign-in whose password was right, and not all that is asked for. */
  readonly challenge: SecondFactorChallenge | undefined

  constructor(of: {
    code: string
    statusCode: number
    url: string
    parameters?: Record<string, string>
    fields?: Record<string, string> | undefined
    requestId?: string | undefined
    challenge?: SecondFactorChallenge | undefined
    cause?: unknown
  }) {
    super(`${of.code} (${of.statusCode}) ${of.url}`, { cause: of.cause })
    this.name = 'ApiFailure'
    this.code = of.code
    this.statusCode = of.statusCode
    this.url = of.url
    this.parameters = of.parameters ?? {}
    this.fields = of.fields ?? {}
    this.requestId = of.requestId
    this.challenge = of.challenge
  }
}

/** `expired.password;days:3` is the code `expired.password` with `days` 3. */
const splitDescription = (description: string) => {
  const [code = '', ...tail] = description.split(';')
  const parameters = Object.fromEntries(
    tail.map((part) => {
      const at = part.indexOf(':')
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    }),
  )
  return { code, parameters }
}

/** A proxy's HTML page or an empty body still becomes a failure with a code of its status. */
const codeOfStatus = (status: number): string => {
  if (status === 401) return 'session.expired'
  if (status === 403) return 'permission.denied'
  if (status === 404) return 'not.found'
  if (status === 406) return 'search.toolarge'
  if (status === 413) return 'body.toolarge'
  if (status === 429) return 'too.many.requests'
  if (status === 502 || status === 503 || status === 504) return 'server.busy'
  return 'server.error'
}

export const failureOfReply = (status: number, url: string, body: unknown): ApiFailure => {
  const parsed = ApiError.safeParse(body)
  if (!parsed.success) return new ApiFailure({ code: codeOfStatus(status), statusCode: status, url })
  const { code, parameters } = splitDescription(parsed.data.description)
  const limit = parsed.data.allowed?.['licenses']?.[0]
  return new ApiFailure({
    code,
    parameters: limit === undefined ? parameters : { ...parameters, limit, context: 'limit' },
    statusCode: status,
    url: parsed.data.url,
    fields: parsed.data.fields,
    requestId: parsed.data.requestId,
    challenge: parsed.data.challenge,
  })
}
