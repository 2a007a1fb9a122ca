import { type DashboardSpan, dashboardRoutes } from '@atalaya/contract/dashboard'
import type { GroupId } from '@atalaya/contract/identifiers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

/** Today goes on, and late reports come. */
const everyMs = 60_000

/** What was read of another span or group stays until the next is there. */
export const useDashboard = ({ span, group }: { span: DashboardSpan; group: number | null }) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['dashboard', companyId, span, group],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.read, {
        params: { companyId },
        query: { span, ...(group === null ? {} : { group: group as GroupId }) },
        signal,
      }),
    staleTime: everyMs,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
}
