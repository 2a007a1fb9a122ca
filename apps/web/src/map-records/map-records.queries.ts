import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeKeptList, readListAgain } from '../live/kept-list.ts'
import { deleteThrough, updateThrough } from '../navigation/table-bulk.ts'
import { useCompanyId } from '../session/current-session.ts'
import { type DraftOf, type EntityOf, type RecordRoutes, recordCalls } from '../session/record-calls.ts'
import { type KnownList, withNewer, withoutIds } from './known-list.ts'

/** Its texts stand in a file of this name, which is the path of its screen too. */
export type MapNounName = 'geozones' | 'pois'

/** A noun that every map shows whole: its list is read once, and kept true by the live channel from then on. */
export interface MapNoun<R extends RecordRoutes> {
  noun: MapNounName
  routes: R
}

interface Versioned {
  id: number
  version: number
}

const keyOf = (noun: string, companyId: number) => [noun, companyId] as const

export const useMapRecords = <R extends RecordRoutes>({ noun, routes }: MapNoun<R>) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(noun, companyId),
    queryFn: ({ signal }) => recordCalls(routes, companyId).list(signal) as Promise<Record<string, EntityOf<R>>>,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Changes the list that is already there; one that is not is read when it is wanted. */
export const useChangeKnown = <R extends RecordRoutes>({ noun }: MapNoun<R>) => {
  const client = useQueryClient()
  const companyId = useCompanyId()
  return (change: (known: KnownList<EntityOf<R>>) => KnownList<EntityOf<R>>): void =>
    changeKeptList<Record<string, EntityOf<R>>>(client, keyOf(noun, companyId), change)
}

export const useMapRecordCalls = <R extends RecordRoutes>(managed: MapNoun<R>) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const change = useChangeKnown(managed)
  const calls = recordCalls(managed.routes, companyId)
  const refresh = () => readListAgain(client, keyOf(managed.noun, companyId))
  const keep = (entity: EntityOf<R>): EntityOf<R> => {
    change((known) => withNewer(known as KnownList<Versioned>, [entity as Versioned]) as typeof known)
    return entity
  }
  const removeMany: BulkCall = deleteThrough(async (body, signal) => {
    const reply = await calls.removeMany(body, signal)
    if (!body.dryRun) change((known) => withoutIds(known, reply.deleted))
    return reply
  })
  const updateMany = updateThrough((body, signal) => calls.updateMany(body, signal))
  return {
    refresh,
    removeMany,
    updateMany,
    importMany: calls.importMany,
    /** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
    save: async (draft: DraftOf<R>, base: Versioned | null): Promise<EntityOf<R>> =>
      keep(await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))),
    /** What the server holds now, for somebody whose save met a newer version. */
    read: async (id: number): Promise<EntityOf<R>> => keep(await calls.read(id)),
  }
}
