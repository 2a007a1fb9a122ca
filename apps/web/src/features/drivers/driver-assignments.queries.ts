import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { DriverRecord } from '@atalaya/contract/items'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveMessages } from '../../live/live.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

/** What a driver drove, newest first, a page at a time. */
export const useDriverAssignments = (driverId: DriverRecord['id']) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const queryKey = ['drivers', companyId, 'vehicles', driverId]
  useLiveMessages('driver', (messages) => {
    if (messages.some((message) => message.driverId === driverId)) void client.invalidateQueries({ queryKey })
  })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(driverAssignmentRoutes.ofDriver, {
        params: { companyId, id: driverId },
        query: pageParam === 0 ? {} : { beforeId: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ assignments, hasMore }) => (hasMore ? (assignments.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
}
