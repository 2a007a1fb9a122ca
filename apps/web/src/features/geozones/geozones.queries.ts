import { type Geozone, geozoneRoutes, type geozoneRoutes as Routes } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { changeGeozones, geozonesKey, withGeozone, withoutGeozones } from './geozones.cache.ts'

export type GeozoneDraft = BodyIn<typeof Routes.create>

export const draftOf = (geozone: Geozone): GeozoneDraft => ({
  name: geozone.name,
  description: geozone.description,
  colour: geozone.colour,
  shape: geozone.shape,
  simplificationToleranceM: geozone.simplificationToleranceM,
})

/** What a change is based on; the server refuses it when the zone has moved on since. */
export type GeozoneBase = Pick<Geozone, 'id' | 'version'>

const geozonesQuery = (companyId: number) =>
  queryOptions({
    queryKey: geozonesKey(companyId),
    queryFn: ({ signal }) => call(geozoneRoutes.list, { params: { companyId }, signal }),
    // The live channel keeps it true from then on.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useGeozones = () => useQuery(geozonesQuery(useCompanyId()))

/** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
export const useSaveGeozone = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, base }: { draft: GeozoneDraft; base: GeozoneBase | null }) =>
      base
        ? call(geozoneRoutes.update, { params: { companyId, id: base.id }, body: { ...draft, version: base.version } })
        : call(geozoneRoutes.create, { params: { companyId }, body: draft }),
    onSuccess: (geozone) => changeGeozones(client, companyId, (known) => withGeozone(known, geozone)),
  })
}

/** Several at once, or what that would do; the list forgets what is gone. */
export const useDeleteGeozones = (): BulkCall => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return deleteThrough(async (body, signal) => {
    const reply = await call(geozoneRoutes.removeMany, { params: { companyId }, body, signal })
    if (!body.dryRun) changeGeozones(client, companyId, (known) => withoutGeozones(known, reply.deleted))
    return reply
  })
}

/** What the server holds now, for somebody whose save met a newer version. */
export const useReadGeozone = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: GeozoneId) => call(geozoneRoutes.read, { params: { companyId, id } }),
    onSuccess: (geozone) => changeGeozones(client, companyId, (known) => withGeozone(known, geozone)),
  })
}
