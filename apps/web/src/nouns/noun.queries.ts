import type { ImportMany } from '@atalaya/contract/bulk'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeKeptList, readListAgain } from '../live/kept-list.ts'
import { deleteThrough, updateThrough } from '../navigation/table-bulk.ts'
import type { Noun } from './define-noun.ts'
import { type KnownList, withAnswer, withoutIds } from './known-list.ts'
import { type Scope, useScope } from './noun-scope.tsx'
import { recordCalls } from './record-calls.ts'
import { type DraftOf, type EntityOf, type RecordRoutes, type RowOf, rowSchemaOf } from './record-routes.ts'

/** The map's lists stand under the same keys; live messages have them read again. */
export const listKey = ({ name }: Pick<Noun, 'name'>, owner: Pick<Scope, 'id'>) => [name, owner.id] as const
export const recordKey = (noun: Pick<Noun, 'name'>, owner: Pick<Scope, 'id'>, id: number) =>
  [...listKey(noun, owner), 'record', id] as const

/** One that is opened may be as old as this: a list that is minutes old would make a conflict of every save. */
const recordFreshMs = 5_000

/** The noun's list; with `asked` the part of it that answers to a query. */
/** `isWanted` is false where a screen may come to want them. */
export const useRecords = <R extends RecordRoutes>(noun: Noun<R>, asked?: object, isWanted = true) => {
  const scope = useScope(noun.scope)
  return useQuery({
    queryKey: asked ? [...listKey(noun, scope), 'list', asked] : listKey(noun, scope),
    queryFn: ({ signal }) => recordCalls(noun.routes, scope).list(asked, signal) as Promise<Record<string, RowOf<R>>>,
    enabled: isWanted,
    staleTime: noun.freshMs,
  })
}

/** One record as the server holds it now. `id` is null while none is open, and 0 for one that does not exist yet. */
export const useRecord = <R extends RecordRoutes>(noun: Noun<R>, id: number | null) => {
  const scope = useScope(noun.scope)
  return useQuery({
    queryKey: recordKey(noun, scope, id ?? 0),
    queryFn: ({ signal }) => recordCalls(noun.routes, scope).read(id ?? 0, signal),
    enabled: id !== null && id > 0,
    staleTime: recordFreshMs,
  })
}

interface Versioned {
  id: number
  version: number
}

/** Changes the list that is already there; one that is not is read when it is wanted. */
export const useChangeList = <R extends RecordRoutes>(noun: Noun<R>) => {
  const scope = useScope(noun.scope)
  const client = useQueryClient()
  return (change: (known: KnownList<RowOf<R>>) => KnownList<RowOf<R>>): void =>
    changeKeptList<Record<string, RowOf<R>>>(client, listKey(noun, scope), change)
}

/** What of a whole record stands in the list. */
export const rowOf = <R extends RecordRoutes>(noun: Noun<R>, entity: EntityOf<R>): RowOf<R> =>
  rowSchemaOf(noun).parse(entity) as RowOf<R>

export const useRecordCalls = <R extends RecordRoutes>(noun: Noun<R>) => {
  const scope = useScope(noun.scope)
  const client = useQueryClient()
  const change = useChangeList(noun)
  const calls = recordCalls(noun.routes, scope)
  const keep = (entity: EntityOf<R>): EntityOf<R> => {
    client.setQueryData(recordKey(noun, scope, (entity as Versioned).id), entity)
    change((known) => withAnswer(known, rowOf(noun, entity)))
    return entity
  }
  /** Read again wherever it is shown. */
  const refresh = () => readListAgain(client, listKey(noun, scope))
  const removeMany: BulkCall = deleteThrough((body, signal) => calls.removeMany(body, signal))
  const updateMany = updateThrough(({ changes, ...body }, signal) =>
    calls.updateMany({ ...body, changes: nested(changes) }, signal),
  )
  return {
    /** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
    save: async (
      draft: DraftOf<R>,
      base: { id: number; version: number } | null,
      { operationId }: { operationId?: string } = {},
    ): Promise<EntityOf<R>> => {
      const saved = keep(
        await (base
          ? calls.update(base.id, { ...draft, version: base.version }, operationId)
          : calls.create(draft, operationId)),
      )
      void client.invalidateQueries({ queryKey: [...listKey(noun, scope), 'list'] })
      return saved
    },
    /** What the server holds now, for somebody whose save met a newer version. */
    read: async (id: number): Promise<EntityOf<R>> => keep(await calls.read(id)),
    importMany: (body: z.input<typeof ImportMany>, signal: AbortSignal) => calls.importMany(body, signal),
    removeMany,
    updateMany,
    refresh,
    /** Takes deleted ones off the list before it is read anew: once for all parts, since each time the whole list is drawn. */
    forget: (ids: readonly number[]) => change((known) => withoutIds(known, ids)),
  }
}

/** A bulk field within another has a key with a point: `customData.tyres`. */
const nested = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(changes)) {
    const [outer = key, inner] = key.split('.')
    made[outer] = inner === undefined ? value : { ...(made[outer] as object), [inner]: value ?? '' }
  }
  return made
}
