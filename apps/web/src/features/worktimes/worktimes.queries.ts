import { worktimeRoutes } from '@atalaya/contract/worktimes'
import { useQuery } from '@tanstack/react-query'
import { useDriverList, useGroupList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const freshMs = 60_000
const slowlyMs = 5 * 60_000

/** Who can be held against hours. */
export const useWorkers = () => ({
  vehicles: useVehicleList(slowlyMs),
  drivers: useDriverList(slowlyMs),
  groups: useGroupList(slowlyMs),
})

interface Asked {
  worktimeId: number
  fromTs: number
  toTs: number
  by: 'period' | 'day'
}

export const useWorktimeUse = ({ worktimeId, fromTs, toTs, by }: Asked) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['worktimes', companyId, 'use', worktimeId, by, fromTs, toTs],
    queryFn: ({ signal }) =>
      call(worktimeRoutes.use, {
        params: { companyId, worktimeId },
        query: { from_ts: fromTs, to_ts: toTs, by },
        signal,
      }),
    staleTime: freshMs,
    placeholderData: (before, query) =>
      query?.queryKey[3] === worktimeId && query.queryKey[4] === by ? before : undefined,
  })
}
