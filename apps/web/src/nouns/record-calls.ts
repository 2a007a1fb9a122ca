import type { AnyRoute, ReplyOf } from '@atalaya/contract/route'
import { call } from '../session/api.ts'
import type { Scope } from './noun-scope.tsx'
import type { DraftOf, RecordRoutes } from './record-routes.ts'

const importTimeoutMs = 60_000

/** The calls of a noun, typed by its routes; the compiler cannot follow a route that is a parameter. */
export const recordCalls = <R extends RecordRoutes>(routes: R, { params }: Scope) => {
  const send = <Name extends keyof RecordRoutes>(name: Name, options: object) =>
    call(routes[name] as AnyRoute, { params, ...options } as never) as Promise<ReplyOf<R[Name]>>
  return {
    list: (query: object | undefined, signal: AbortSignal) => send('list', { query, signal }),
    read: (id: number, signal?: AbortSignal) => send('read', { params: { ...params, id }, signal }),
    create: (body: DraftOf<R>, operationId?: string) => send('create', { body, operationId }),
    update: (id: number, body: DraftOf<R> & { version: number }, operationId?: string) =>
      send('update', { params: { ...params, id }, body, operationId }),
    removeMany: (body: object, signal: AbortSignal) => send('removeMany', { body, signal }),
    updateMany: (body: object, signal: AbortSignal) => send('updateMany', { body, signal }),
    importMany: (body: object, signal: AbortSignal) => send('importMany', { body, signal, timeoutMs: importTimeoutMs }),
  }
}
