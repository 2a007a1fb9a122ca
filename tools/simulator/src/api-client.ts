import { ApiError } from '@atalaya/contract/errors'
import { requestOf } from '@atalaya/contract/request'
import type { AnyRoute, BodyIn, ParamsOf, ReplyOf } from '@atalaya/contract/route'

/** The server said no, or said nothing. */
export class ApiFailure extends Error {
  readonly status: number
  /** A code of the contract; empty when no server answered. */
  readonly code: string
  /** Why, by the path of each field that is refused. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    { code = '', fields = {} }: { code?: string; fields?: Readonly<Record<string, string>> | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export interface ApiCall<R extends AnyRoute> {
  params?: ParamsOf<R>
  body?: BodyIn<R>
}

export interface ApiClient {
  call<R extends AnyRoute>(route: R, call?: ApiCall<R>): Promise<ReplyOf<R>>
}

const answerWithinMs = 20_000

/** Calls the server by the contract's routes, as the web does. */
export const apiClient = (origin: string, token?: string): ApiClient => ({
  async call(route, { params = {}, body } = {} as never) {
    const { url, init } = requestOf(route, { params, body, token })
    let reply: Response
    try {
      reply = await fetch(new URL(url, origin), { ...init, signal: AbortSignal.timeout(answerWithinMs) })
    } catch {
      throw new ApiFailure(0, `No answer from ${origin}`)
    }
    const answer: unknown = await reply.json().catch(() => undefined)
    if (reply.ok) return route.reply.parse(answer) as never
    const { description: code = '', fields } = ApiError.safeParse(answer).data ?? {}
    throw new ApiFailure(reply.status, `${route.method} ${url} answered ${reply.status} ${code}`, {
      code,
      fields,
    })
  },
})
