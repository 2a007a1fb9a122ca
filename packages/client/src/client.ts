import { type RequestParts, requestOf } from '@atalaya/contract/request'

/** A call that was refused or failed; `code` is stable, such as `version.conflict`. */
export class AtalayaError extends Error {
  override name = 'AtalayaError'
  readonly status: number
  readonly code: string
  /** Of invalid input: path of the field to a stable reason. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  constructor(status: number, answer: { description?: string; fields?: Record<string, string>; requestId?: string }) {
    const code = answer.description ?? 'server.error'
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.fields = answer.fields ?? {}
    this.requestId = answer.requestId
  }
}

export interface ClientOptions {
  /** Where the platform is, such as `https://fleet.example`. */
  origin: string
  /** An API key, or an access token. */
  token: string
  fetch?: typeof fetch
}

export interface CallParts extends Pick<RequestParts, 'params' | 'query' | 'body'> {
  signal?: AbortSignal
}

type CalledRoute = Parameters<typeof requestOf>[0]

/** What `routes` names can be called: by feature and name. */
export const clientOf = (
  routes: Record<string, Record<string, Pick<CalledRoute, 'method' | 'path'>>>,
  { origin, token, fetch: send = fetch }: ClientOptions,
) => {
  const call = async (route: Pick<CalledRoute, 'method' | 'path'>, { signal, ...parts }: CallParts = {}) => {
    const { url, init } = requestOf(route as CalledRoute, { ...parts, token })
    const response = await send(new URL(url, origin), { ...init, ...(signal ? { signal } : {}) })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    if (!response.ok) throw new AtalayaError(response.status, isJson ? await response.json() : {})
    return isJson ? response.json() : response.blob()
  }
  const entries = Object.entries(routes).map(([feature, table]) => [
    feature,
    Object.fromEntries(Object.entries(table).map(([name, route]) => [name, (parts?: CallParts) => call(route, parts)])),
  ])
  return Object.fromEntries(entries) as Record<string, Record<string, (parts?: CallParts) => Promise<unknown>>>
}
