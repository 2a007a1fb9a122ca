import { groupRoutes } from '@atalaya/contract/groups'
import { trackerRoutes } from '@atalaya/contract/trackers'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { type DraftOf, type EntityOf, type RecordRoutes, type RowOf, recordCalls } from '../../session/record-calls.ts'
import type { ItemNoun, ManagedNoun } from './nouns.ts'

/** The map's lists stand under the same keys. */
const listKey = (noun: ItemNoun, companyId: number) => [noun, companyId] as const
const recordKey = (noun: ItemNoun, companyId: number, id: number) => [noun, companyId, 'record', id] as const

/** What is shown at once may be minutes old; it is read again while it is looked at. */
const freshMs = 5_000

export const useRecords = <R extends RecordRoutes>({ noun, routes }: ManagedNoun<R>) => {
  const companyId = useCompanyId()
  return useQuery(
    queryOptions({
      queryKey: listKey(noun, companyId),
      queryFn: ({ signal }) => recordCalls(routes, companyId).list(signal) as Promise<Record<string, RowOf<R>>>,
      staleTime: freshMs,
    }),
  )
}

export const useRecord = <R extends RecordRoutes>({ noun, routes }: ManagedNoun<R>, id: number | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: recordKey(noun, companyId, id ?? 0),
    queryFn: ({ signal }) => recordCalls(routes, companyId).read(id ?? 0, signal),
    enabled: id !== null && id > 0,
    staleTime: freshMs,
  })
}

/** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
export const useRecordCalls = <R extends RecordRoutes>({ noun, routes, row }: ManagedNoun<R>) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const calls = recordCalls(routes, companyId)
  const keep = (entity: EntityOf<R>): EntityOf<R> => {
    const { id } = entity as { id: number }
    client.setQueryData(recordKey(noun, companyId, id), entity)
    client.setQueryData<Record<string, RowOf<R>>>(
      listKey(noun, companyId),
      (known) => known && { ...known, [id]: row.parse(entity) },
    )
    return entity
  }
  return {
    save: async (draft: DraftOf<R>, base: { id: number; version: number } | null) =>
      keep(await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))),
    read: async (id: number) => keep(await calls.read(id)),
    importMany: calls.importMany,
    /** Read again wherever it is shown. */
    refresh: () => client.invalidateQueries({ queryKey: listKey(noun, companyId) }),
  }
}

export const useRemoveRecords = <R extends RecordRoutes>({ routes }: ManagedNoun<R>): BulkCall => {
  const companyId = useCompanyId()
  return deleteThrough((body, signal) => recordCalls(routes, companyId).removeMany(body, signal))
}

/** Takes deleted ones off the list before it is read anew: once for all parts, since each time the whole list is drawn. */
export const useForgetRecords = <R extends RecordRoutes>({ noun }: ManagedNoun<R>) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return (ids: readonly number[]): void => {
    const gone = new Set(ids.map(String))
    client.setQueryData<Record<string, RowOf<R>>>(
      listKey(noun, companyId),
      (known) => known && Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id))),
    )
  }
}

export const useUpdateRecords = <R extends RecordRoutes>({ routes }: ManagedNoun<R>) => {
  const companyId = useCompanyId()
  return updateThrough(({ changes, ...body }, signal) =>
    recordCalls(routes, companyId).updateMany({ ...body, changes: nested(changes) }, signal),
  )
}

/** A bulk field of the company's own has the key `customData.tyres`. */
const nested = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const plain: Record<string, unknown> = {}
  const customData: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith(customPrefix)) customData[key.slice(customPrefix.length)] = value ?? ''
    else plain[key] = value
  }
  return Object.keys(customData).length > 0 ? { ...plain, customData } : plain
}
export const customPrefix = 'customData.'

const slowlyMs = 60_000

export const useGroups = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['groups', companyId],
    queryFn: ({ signal }) => call(groupRoutes.list, { params: { companyId }, signal }),
    staleTime: slowlyMs,
  })
}

export const useTrackers = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['trackers', companyId],
    queryFn: ({ signal }) => call(trackerRoutes.ofCompany, { params: { companyId }, signal }),
    staleTime: slowlyMs,
  })
}
