import { basePath, fillPath } from './path.ts'
import type { AnyRoute } from './route.ts'

export interface RequestParts {
  params?: Readonly<Record<string, string | number>> | undefined
  /** Values that are not set stay out of the address. */
  query?: object | undefined
  body?: unknown
  /** An access token; none without it. */
  token?: string | null | undefined
}

export interface RouteRequest {
  /** From the origin on. */
  url: string
  init: { method: string; headers: Record<string, string>; body: string | null }
}

const queryText = (query: object): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return entries.length === 0
    ? ''
    : `?${entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** A call of a route as `fetch` takes it; throws where a path parameter is missing. */
export const requestOf = (route: AnyRoute, { params = {}, query = {}, body, token }: RequestParts): RouteRequest => ({
  url: `${basePath}${fillPath(route.path, params)}${queryText(query)}`,
  init: {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  },
})
