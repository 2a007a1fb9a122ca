import type { AnyRoute, BodyIn, ReplyOf } from '@atalaya/contract/route'
import type { nameIn } from '@atalaya/contract/sensors'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saidWithUndo } from '../feedback/done-with-undo.ts'
import { undoInCompany } from '../imports/undo-import.ts'
import { changeKeptList, readListAgain } from '../live/kept-list.ts'
import { call } from '../session/api.ts'
import { useCompanyId } from '../session/current-session.ts'
import { type KnownList, withAnswer, withoutIds } from './known-list.ts'

/** What `oneRecordRoutes` of the contract declares, beside a noun's own `list`. */
export interface ShortNounRoutes {
  list: AnyRoute
  read: AnyRoute
  create: AnyRoute
  update: AnyRoute
  remove: AnyRoute
}

type Names = Parameters<typeof nameIn>[0]

/** What a company makes up of its own, and has few of: fields, states. `name` is what live messages call its list. */
export interface ShortNoun<R extends ShortNounRoutes> {
  name: string
  routes: R
}

export type EntryOf<R extends ShortNounRoutes> = ReplyOf<R['read']> & { id: number; version: number; names: Names }
type DraftOf<R extends ShortNounRoutes> = BodyIn<R['create']>

/** The compiler cannot follow a route that is a parameter. */
const send = <R extends AnyRoute>(route: R, options: object): Promise<ReplyOf<R>> => call(route, options as never)

/** Read again when somebody changes it (live-lists.ts). */
export const shortListQuery = <R extends ShortNounRoutes>({ name, routes }: ShortNoun<R>, companyId: number) =>
  queryOptions({
    queryKey: [name, companyId],
    queryFn: ({ signal }) =>
      send(routes.list, { params: { companyId }, signal }) as Promise<Record<string, EntryOf<R>>>,
    staleTime: 30_000,
  })
export const useShortList = <R extends ShortNounRoutes>(noun: ShortNoun<R>) =>
  useQuery(shortListQuery(noun, useCompanyId()))

export const useShortNounCalls = <R extends ShortNounRoutes>({ name, routes }: ShortNoun<R>) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const change = (how: (known: KnownList<EntryOf<R>>) => KnownList<EntryOf<R>>) =>
    changeKeptList<Record<string, EntryOf<R>>>(client, [name, companyId], how)
  const keep = (entity: EntryOf<R>): EntryOf<R> => {
    change((known) => withAnswer(known, entity))
    return entity
  }
  const at = (id: number) => ({ params: { companyId, id } })
  return {
    /** Creates without a base, changes with one; the server refuses what somebody else has changed since. */
    save: async (
      draft: DraftOf<R>,
      base: { id: number; version: number } | null,
      { operationId }: { operationId: string },
    ): Promise<EntryOf<R>> =>
      keep(
        (await (base
          ? send(routes.update, { ...at(base.id), body: { ...(draft as object), version: base.version }, operationId })
          : send(routes.create, { params: { companyId }, body: draft, operationId }))) as EntryOf<R>,
      ),
    say: saidWithUndo(() => readListAgain(client, [name, companyId]), undoInCompany(companyId)),
    read: async (id: number): Promise<EntryOf<R>> => keep((await send(routes.read, at(id))) as EntryOf<R>),
    remove: useMutation({
      mutationFn: ({ id, operationId }: { id: number; operationId: string }) =>
        send(routes.remove, { ...at(id), operationId }),
      onSuccess: (_, { id }) => change((known) => withoutIds(known, [id])),
    }),
  }
}
