import { type Poi, poiRoutes } from '@atalaya/contract/pois'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveMessages } from '../../live/live.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

type PoiList = Record<string, Poi>

const poisQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['pois', companyId],
    queryFn: ({ signal }) => call(poiRoutes.list, { params: { companyId }, signal }),
    // The live channel keeps it true from then on.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const usePois = () => useQuery(poisQuery(useCompanyId()))

/** What others save or delete while the channel is open. */
export const usePoisLive = (): void => {
  const client = useQueryClient()
  const companyId = useCompanyId()
  const change = (update: (known: PoiList) => PoiList): void => {
    client.setQueryData(poisQuery(companyId).queryKey, (known: PoiList | undefined) => known && update(known))
  }
  useLiveMessages('poi', (messages) =>
    change((known) => ({ ...known, ...Object.fromEntries(messages.map(({ poi }) => [poi.id, poi])) })),
  )
  useLiveMessages('poiDelete', (messages) => {
    const gone = new Set(messages.map(({ id }) => String(id)))
    change((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id))))
  })
}
