import type { ApiError } from '@atalaya/contract/errors'
import { type RequestParts, requestOf } from '@atalaya/contract/request'
import {
  type AnyRoute,
  type BodyIn,
  FileContent,
  type ParamsOf,
  type QueryIn,
  type ReplyOf,
} from '@atalaya/contract/route'

interface Call<R extends AnyRoute> {
  params?: ParamsOf<R>
  query?: QueryIn<R>
  body?: BodyIn<R>
}

export type Answer<R extends AnyRoute> =
  | { ok: true; status: number; reply: ReplyOf<R>; headers: Headers }
  /** `code` and `fields`: of the error, which has the first as its description. */
  | { ok: false; status: number; code: string; fields: ApiError['fields']; error: ApiError; headers: Headers }

export interface TestClient {
  call<R extends AnyRoute>(route: R, call?: Call<R>): Promise<Answer<R>>
  /** The reply of a call that has to succeed. */
  reply<R extends AnyRoute>(route: R, call?: Call<R>): Promise<ReplyOf<R>>
  /** Sends what the types would not allow, to see that the server refuses it. */
  callAnyhow(
    route: AnyRoute,
    call: { params?: Record<string, string | number>; query?: object; body?: unknown },
  ): Promise<Answer<AnyRoute>>
  /** The same client with another token. */
  as(token: string | null): TestClient
  /** The same client, which sends this with each call. */
  with(headers: Readonly<Record<string, string>>): TestClient
}

const fileOf = async (response: Response): Promise<FileContent> =>
  new FileContent(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type') ?? '')

/** How a call gets to the server: over a socket, or past it. */
type Send = (
  url: URL,
  init: { method: string; headers: Record<string, string>; body: string | null },
) => Promise<Response>

/** Calls a server by the contract's routes: a real listening one, where only its origin is given. */
export const testClient = (
  server: string | { origin: string; send: Send },
  token: string | null = null,
  also: Readonly<Record<string, string>> = {},
): TestClient => {
  const { origin, send } = typeof server === 'string' ? { origin: server, send: fetch } : server
  const call = async (
    route: AnyRoute,
    parts: { params?: object; query?: object; body?: unknown } = {},
  ): Promise<Answer<AnyRoute>> => {
    const { url, init } = requestOf(route, { ...(parts as RequestParts), token })
    const response = await send(new URL(url, origin), { ...init, headers: { ...init.headers, ...also } })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer: unknown = isJson ? await response.json() : await fileOf(response)
    const { status, headers } = response
    if (response.ok) return { ok: true, status, headers, reply: answer as ReplyOf<AnyRoute> }
    const error = answer as ApiError
    return { ok: false, status, headers, error, code: error.description, fields: error.fields }
  }
  return {
    call: (route, parts) => call(route, parts) as never,
    reply: async (route, parts) => replyOf(await call(route, parts)) as never,
    callAnyhow: call,
    as: (other) => testClient(server, other, also),
    with: (headers) => testClient(server, token, { ...also, ...headers }),
  }
}

/** The reply of an answer that has to be one; the server's code is in the message when it does not. */
export const replyOf = <R extends AnyRoute>(answer: Answer<R>): ReplyOf<R> => {
  if (!answer.ok) throw new Error(`expected a reply, got ${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.reply
}
