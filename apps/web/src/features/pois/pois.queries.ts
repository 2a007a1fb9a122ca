import { type Poi, poiRoutes } from '@atalaya/contract/pois'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeKeptList } from '../../live/kept-list.ts'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { type DraftOf, recordCalls } from '../../session/record-calls.ts'
import { type Pois, withoutPois, withPois } from './pois.cache.ts'

type PoiDraft = DraftOf<typeof poiRoutes>

const poisQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['pois', companyId],
    queryFn: ({ signal }) => call(poiRoutes.list, { params: { companyId }, signal }),
    // The live channel keeps it true from then on.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const usePois = () => useQuery(poisQuery(useCompanyId()))

/** Changes the list that is already there; one that is not is read when it is wanted. */
export const useChangePois = () => {
  const client = useQueryClient()
  const { queryKey } = poisQuery(useCompanyId())
  return (change: (known: Pois | undefined) => Pois | undefined): void =>
    changeKeptList<Pois>(client, queryKey, change)
}

export const usePoiCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const change = useChangePois()
  const calls = recordCalls(poiRoutes, companyId)
  const refresh = () => client.invalidateQueries({ queryKey: poisQuery(companyId).queryKey })
  const keep = (poi: Poi): Poi => {
    change((known) => withPois(known, [poi]))
    return poi
  }
  const removeMany: BulkCall = deleteThrough(async (body, signal) => {
    const reply = await calls.removeMany(body, signal)
    if (!body.dryRun) change((known) => withoutPois(known, reply.deleted))
    return reply
  })
  const updateMany = updateThrough(async (body, signal) => {
    const reply = await calls.updateMany(body, signal)
    if (!body.dryRun) await refresh()
    return reply
  })
  return {
    refresh,
    removeMany,
    updateMany,
    importMany: calls.importMany,
    save: async (draft: PoiDraft, base: { id: number; version: number } | null): Promise<Poi> =>
      keep(await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))),
    read: async (id: number): Promise<Poi> => keep(await calls.read(id)),
  }
}
