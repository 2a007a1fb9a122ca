import type { AnyRoute, BodyIn, ReplyOf } from '@atalaya/contract/route'
import type { z } from 'zod'

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

/** The contract's schema of one of the list. */
export const rowSchemaOf = <R extends RecordRoutes>({ routes }: { routes: R }) =>
  (routes.list.reply as z.ZodRecord<z.ZodString, z.ZodObject>).valueType
