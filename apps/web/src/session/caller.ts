import { type RequestParts, requestOf } from '@atalaya/contract/request'
import {
  type AnyRoute,
  type BodyIn,
  FileContent,
  type ParamsOf,
  paramNames,
  type QueryIn,
  type ReplyOf,
} from '@atalaya/contract/route'
import { newUuid } from '@atalaya/ui/uuid'
import { ApiFailure, failureOfReply } from './api-failure.ts'

type Part<Name extends string, Value> = [Value] extends [never | undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value }

type CallOptions<R extends AnyRoute> = Part<'query', QueryIn<R>> &
  Part<'body', BodyIn<R>> &
  (keyof ParamsOf<R> extends never ? { params?: undefined } : { params: ParamsOf<R> }) & {
    signal?: AbortSignal
    timeoutMs?: number
    /** Of routes that are `isTakenBack`: by which what is done can be undone. */
    operationId?: string
    /** Instead of the session's own token; null sends none. */
    bearer?: string | null
  }

type Arguments<R extends AnyRoute> =
  object extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>]

/** Typed by the route alone; throws an ApiFailure, or the AbortError of the caller's own signal, and shows nothing. */
export type Call = <R extends AnyRoute>(route: R, ...rest: Arguments<R>) => Promise<ReplyOf<R>>

interface Ports {
  fetch: typeof fetch
  /** A token that is good for the next seconds, renewed when needed; null when signed out. */
  freshToken(): Promise<string | null>
  /** The server refused this token of ours: a better one, or null when the session is over. */
  replaceToken(refused: string): Promise<string | null>
  /**
   * Asks the user for the password again: true once it has been typed and was right since the given instant, false when
   * they would rather not.
   */
  prove(since: number): Promise<boolean>
  now(): number
  /** Told of every failure, for what concerns the session as a whole. */
  onFailure(failure: ApiFailure): void
}

const defaultTimeoutMs = 30_000

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && type.startsWith('image/'))
    return new FileContent(new Uint8Array(await response.arrayBuffer()), type)
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page instead of JSON: the status tells what happened.
    return undefined
  }
}

/**
 * The keys of records that are being made, by what they are made of: whoever saves three times in one breath, or again because
 * the answer was lost, makes one. A clear answer ends it, so that a second record may be like the first.
 */
const createKeysInUse = () => {
  const keys = new Map<string, string>()
  return {
    of: (what: string): string => {
      const key = keys.get(what) ?? newUuid()
      keys.set(what, key)
      return key
    },
    /** With no answer, or one of a server in trouble, nobody knows whether the record was made. */
    end: (what: string, status: number): void => {
      if (status >= 200 && status < 500) keys.delete(what)
    },
  }
}

/** Spec 1 §8: a call without the id of what it is about is noted as invalid data, and never sent. */
const refuseWithoutId = ({ method, path }: AnyRoute, { params = {} }: RequestParts): void => {
  const missing = paramNames(path).filter((name) => {
    const value = params[name]
    return value === undefined || value === null || value === '' || Number.isNaN(value)
  })
  if (missing.length === 0) return
  console.warn(`invalid data: ${method} ${path} without ${missing.join(', ')}`)
  throw new ApiFailure({ code: 'input.invalid', statusCode: 0, url: path })
}

/** Spec 2 §8: every call that failed is noted, wherever it is then shown, with what finds it in the server's log. */
const noteFailure = ({ code, statusCode, url, requestId }: ApiFailure): void =>
  console.warn('call failed:', statusCode, code, url, requestId ?? '')

export const createCaller = (ports: Ports): Call => {
  const beingMade = createKeysInUse()
  const send = async (url: string, init: RequestInit, limits: { own: AbortSignal | undefined; timeoutMs: number }) => {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    const signal = limits.own ? AbortSignal.any([limits.own, timeout]) : timeout
    try {
      const response = await ports.fetch(url, { ...init, signal })
      return { status: response.status, body: await readBody(response) }
    } catch (cause) {
      if (limits.own?.aborted) throw cause
      const code = timeout.aborted ? 'network.timeout' : 'network.unreachable'
      const failure = new ApiFailure({ code, statusCode: 0, url, cause })
      noteFailure(failure)
      throw failure
    }
  }

  return async (route, ...[given]) => {
    const options: { [Name in keyof CallOptions<AnyRoute>]?: unknown } = given ?? {}
    const signal = options.signal as AbortSignal | undefined
    const parts = options as RequestParts
    refuseWithoutId(route, parts)
    const { url } = requestOf(route, parts)
    const what = route.isMadeOnce ? `${url} ${JSON.stringify(options.body)}` : null
    const idempotencyKey = what === null ? null : beingMade.of(what)
    const isOwnToken = options.bearer === undefined && route.access !== 'public'

    const attempt = async (token: string | null) => {
      const { init } = requestOf(route, { ...parts, token })
      if (idempotencyKey !== null) init.headers['idempotency-key'] = idempotencyKey
      if (route.isTakenBack && options.operationId !== undefined)
        init.headers['operation-id'] = options.operationId as string
      const timeoutMs = (options.timeoutMs as number | undefined) ?? defaultTimeoutMs
      return send(url, init, { own: signal, timeoutMs })
    }

    const token = isOwnToken ? await ports.freshToken() : ((options.bearer as string | null | undefined) ?? null)
    if (isOwnToken && token === null) throw new ApiFailure({ code: 'session.missing', statusCode: 401, url })
    const sentAt = ports.now()
    let reply = await attempt(token)
    if (reply.status === 401 && isOwnToken) {
      const better = await ports.replaceToken(token as string)
      if (better !== null) reply = await attempt(better)
    }
    if (reply.status === 403 && isOwnToken && failureOfReply(reply.status, url, reply.body).code === 'proof.required') {
      // Nothing was done: once the password is typed the same call goes out again, and no screen needs to know.
      if (await ports.prove(sentAt)) reply = await attempt(await ports.freshToken())
    }
    if (what !== null) beingMade.end(what, reply.status)
    if (reply.status < 200 || reply.status > 299) {
      const failure = failureOfReply(reply.status, url, reply.body)
      noteFailure(failure)
      ports.onFailure(failure)
      throw failure
    }

    const parsed = route.reply.safeParse(reply.body ?? {})
    if (!parsed.success) {
      const failure = new ApiFailure({ code: 'reply.invalid', statusCode: reply.status, url, cause: parsed.error })
      noteFailure(failure)
      throw failure
    }
    return parsed.data
  }
}
