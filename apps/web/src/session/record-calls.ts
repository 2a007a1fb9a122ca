import type { AnyRoute, BodyIn, ReplyOf } from '@atalaya/contract/route'
import { call } from './api.ts'

/** What `recordRoutes` of the contract declares for a noun, beside its own `list`. */
export interface RecordRoutes {
  list: AnyRoute
  read: AnyRoute
  create: AnyRoute
  update: AnyRoute
  removeMany: AnyRoute
  updateMany: AnyRoute
  importMany: AnyRoute
}

export type RowOf<R extends RecordRoutes> = ReplyOf<R['list']>[string]
export type EntityOf<R extends RecordRoutes> = ReplyOf<R['read']>
export type DraftOf<R extends RecordRoutes> = BodyIn<R['create']>

const importTimeoutMs = 60_000

/** The calls of a managed noun of a company, typed by its routes; the compiler cannot follow a route that is a parameter. */
export const recordCalls = <R extends RecordRoutes>(routes: R, companyId: number) => {
  const params = { companyId }
  const send = <Name extends keyof RecordRoutes>(name: Name, options: object) =>
    call(routes[name] as AnyRoute, { params, ...options } as never) as Promise<ReplyOf<R[Name]>>
  return {
    list: (signal: AbortSignal) => send('list', { signal }),
    read: (id: number, signal?: AbortSignal) => send('read', { params: { companyId, id }, signal }),
    create: (body: DraftOf<R>) => send('create', { body }),
    update: (id: number, body: DraftOf<R> & { version: number }) => send('update', { params: { companyId, id }, body }),
    removeMany: (body: object, signal: AbortSignal) => send('removeMany', { body, signal }),
    updateMany: (body: object, signal: AbortSignal) => send('updateMany', { body, signal }),
    importMany: (body: object, signal: AbortSignal) => send('importMany', { body, signal, timeoutMs: importTimeoutMs }),
  }
}
