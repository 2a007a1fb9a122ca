import { type ErrorCode, errorStatuses } from '@atalaya/contract/errors'
import {
  type AnyRoute,
  type BodyOf,
  basePath,
  FileContent,
  type ParamsOf,
  paramNames,
  type QueryOf,
  type Route,
} from '@atalaya/contract/route'
import type { z } from 'zod'
import type { RecordRoutes } from './nouns/record-routes.ts'

/** What a call asked for, read by the route's own schemas. */
interface Asked<R extends AnyRoute> {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
}
/** What a route answers, as the server would write it. */
type Answer<R extends AnyRoute> = R extends Route<string, z.ZodType, z.ZodType, infer Reply> ? z.input<Reply> : never
type Answering<R extends AnyRoute> = Answer<R> | ((asked: Asked<R>) => Answer<R>)

/** Thrown by an answer to refuse the call, as a handler of the server does. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

interface Kept {
  id: number
  version: number
}

interface Known {
  route: AnyRoute
  address: RegExp
  answer(asked: Asked<AnyRoute>): unknown
}

/** What `fetch` throws where there is no network. */
const unreachable = new TypeError('Failed to fetch')

export const requestId = '7f3c-41d2'

const plain = (text: string | null): unknown => (text === null || text === '' ? undefined : JSON.parse(text))

const addressOf = (route: AnyRoute) => new RegExp(`^${basePath}${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`)

/**
 * A stand-in for the server, in the page: it answers routes of the contract in place of `fetch`. What it is asked and what it
 * answers is held to the schemas of the route, so that neither side can say what the real one would not. A call that nobody
 * answers is noted in `unanswered`, which fails the test.
 */
export const createTestServer = () => {
  const known: Known[] = []
  const held = new Map<AnyRoute, Promise<void>>()
  const refused = new Map<AnyRoute, Error>()
  const asked: { route: AnyRoute; asked: Asked<AnyRoute> }[] = []
  const unanswered: string[] = []
  const broken: string[] = []
  let isOffline = false

  const refusal = (url: string, { code, fields }: Refused) =>
    Response.json(
      { statusCode: errorStatuses[code], description: code, url, requestId, ...(fields ? { fields } : {}) },
      { status: errorStatuses[code] },
    )

  const find = (method: string, path: string) =>
    known.findLast(({ route, address }) => route.method === method && address.test(path))

  const read = ({ route, address }: Known, url: URL, body: string | null): Asked<AnyRoute> => {
    const values = address.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
    const isText = (name: string) => (route.textParams as readonly string[] | undefined)?.includes(name)
    const params = paramNames(route.path).map((name, at) => [name, isText(name) ? values[at] : Number(values[at])])
    return {
      params: Object.fromEntries(params),
      query: route.query?.parse(Object.fromEntries(url.searchParams)),
      body: route.body?.parse(plain(body)),
    } as Asked<AnyRoute>
  }

  const write = ({ route }: Known, value: unknown): Response => {
    const reply = route.reply.parse(value)
    return reply instanceof FileContent
      ? new Response(reply.bytes, { headers: { 'content-type': reply.type } })
      : Response.json(reply)
  }

  const reply = async (url: URL, init: RequestInit): Promise<Response> => {
    const own = find(init.method ?? 'GET', url.pathname)
    if (!own) {
      unanswered.push(`${init.method} ${url.pathname}`)
      return refusal(url.pathname, new Refused('not.found'))
    }
    try {
      const request = read(own, url, (init.body as string | null) ?? null)
      asked.push({ route: own.route, asked: request })
      await held.get(own.route)
      const no = refused.get(own.route)
      if (no) throw no
      return write(own, own.answer(request))
    } catch (error) {
      if (error instanceof Refused) return refusal(url.pathname, error)
      if (error === unreachable) throw error
      broken.push(`${own.route.method} ${own.route.path}: ${error}`)
      throw error
    }
  }

  const real = window.fetch
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (!url.pathname.startsWith(basePath)) return real(input, init)
    const gone = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    )
    gone.catch(() => undefined)
    if (isOffline) throw unreachable
    return Promise.race([reply(url, init), gone])
  }

  const server = {
    /** Calls that no route was ready for, and answers that were not of the contract: both stay empty. */
    unanswered,
    broken,
    answer: <R extends AnyRoute>(route: R, answer: Answering<R>): void => {
      const answering = typeof answer === 'function' ? (answer as Known['answer']) : () => answer
      known.push({ route, address: addressOf(route), answer: answering })
    },
    /** Refuses every call of a route until it is answered again. */
    refuse: (route: AnyRoute, code: ErrorCode, fields?: Record<string, string>): void => {
      refused.set(route, new Refused(code, fields))
    },
    /** Lets no call of a route through. */
    cut: (route: AnyRoute): void => void refused.set(route, unreachable),
    accept: (route: AnyRoute): void => void refused.delete(route),
    /** Lets the calls of a route wait. Returns what lets them go on. */
    hold: (route: AnyRoute): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(route, promise)
      return () => {
        held.delete(route)
        resolve()
      }
    },
    setOffline: (offline: boolean): void => {
      isOffline = offline
    },
    /** What a route has been asked so far, in order. */
    asked: <R extends AnyRoute>(route: R): Asked<R>[] =>
      asked.flatMap((each) => (each.route === route ? [each.asked as Asked<R>] : [])),
    /** Gives the page its own `fetch` back. */
    stop: (): void => {
      window.fetch = real
    },
  }
  return { ...server, keep: keepRecords(server.answer) }
}

export type TestServer = ReturnType<typeof createTestServer>
type Answerer = <R extends AnyRoute>(route: R, answer: Answering<R>) => void

/** All routes of a noun over rows in memory: reads, saves that meet a newer version, and bulk calls. */
const keepRecords =
  (answer: Answerer) =>
  <R extends RecordRoutes>(routes: R, first: readonly Answer<R['read']>[]) => {
    const rows = new Map((first as readonly Kept[]).map((row) => [row.id, row]))
    const loose = routes as unknown as Record<string, AnyRoute>
    const on = (name: string, handle: (asked: { params: { id: number }; body: never }) => unknown) => {
      const route = loose[name]
      if (route) answer(route, handle as never)
    }
    const one = (id: number): Kept => {
      const row = rows.get(id)
      if (!row) throw new Refused('not.found')
      return row
    }
    const put = (row: Kept): Kept => {
      rows.set(row.id, row)
      return row
    }
    const change = (id: number, changes: object) => put({ ...one(id), ...changes, version: one(id).version + 1 })
    const add = (fields: object) =>
      put({ ...(first[0] as Kept), ...fields, id: Math.max(0, ...rows.keys()) + 1, version: 1 })

    on('list', () => Object.fromEntries(rows))
    on('read', ({ params }) => one(params.id))
    on('create', ({ body }) => add(body))
    on('update', ({ params, body }) => {
      const { version, ...fields } = body as Kept
      if (one(params.id).version !== version) throw new Refused('version.conflict')
      return change(params.id, fields)
    })
    on('remove', ({ params }) => {
      rows.delete(one(params.id).id)
      return {}
    })
    on('removeMany', ({ body }) => {
      const { items, dryRun } = body as { items: number[]; dryRun: boolean }
      const deleted = items.filter((id) => rows.has(id))
      if (!dryRun) for (const id of deleted) rows.delete(id)
      return {
        deleted,
        notDeleted: items.filter((id) => !deleted.includes(id)).map((id) => ({ id, error: 'not.found' })),
      }
    })
    on('updateMany', ({ body }) => {
      const { items, changes, dryRun } = body as { items: number[]; changes: object; dryRun: boolean }
      if (!dryRun) for (const id of items) change(id, changes)
      return { updated: items, notUpdated: [] }
    })
    on('importMany', ({ body }) => {
      const { rows: lines, dryRun } = body as { rows: { line: number; values: object }[]; dryRun: boolean }
      const inserted = lines.map(({ line, values }) => ({ line, id: dryRun ? line : add(values).id }))
      return { inserted, updated: [], skipped: [], failed: [] }
    })
    return {
      rows,
      /** Somebody else saves a record. */
      changeElsewhere: (id: number, changes: Partial<Answer<R['read']>>): void => void change(id, changes as object),
    }
  }
