import { groupRoutes } from '@atalaya/contract/groups'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { trackRoutes } from '@atalaya/contract/tracks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

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

/** What an item did on each of the last thirty days. */
export const useItemDays = (itemId: number) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['item-days', companyId, itemId],
    queryFn: ({ signal }) => call(trackRoutes.days, { params: { companyId, itemId }, query: {}, signal }),
    staleTime: slowlyMs,
  })
}
