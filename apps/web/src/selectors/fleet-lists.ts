import { groupRoutes } from '@atalaya/contract/groups'
import { assetRoutes, driverRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import { useCompanyId } from '../session/current-session.ts'

/** Under the keys of the map's lists; undefined while it is read. */
const useList = <List>(
  noun: string,
  staleMs: number,
  read: (asked: { params: { companyId: number }; signal: AbortSignal }) => Promise<List>,
): List | undefined => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [noun, companyId],
    queryFn: ({ signal }) => read({ params: { companyId }, signal }),
    staleTime: staleMs,
  }).data
}

export const useVehicleList = (staleMs: number) =>
  useList('vehicles', staleMs, (asked) => call(vehicleRoutes.list, asked))
export const useAssetList = (staleMs: number) => useList('assets', staleMs, (asked) => call(assetRoutes.list, asked))
export const usePersonList = (staleMs: number) => useList('persons', staleMs, (asked) => call(personRoutes.list, asked))
export const useDriverList = (staleMs: number) => useList('drivers', staleMs, (asked) => call(driverRoutes.list, asked))
export const useGroupList = (staleMs: number) => useList('groups', staleMs, (asked) => call(groupRoutes.list, asked))
export const useTrackerList = (staleMs: number) =>
  useList('trackers', staleMs, (asked) => call(trackerRoutes.ofCompany, asked))
