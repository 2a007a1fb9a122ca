import { usageRoutes } from '@atalaya/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'

/** Of one reseller, or of all in scope. */
export const useMonthOfUsage = (resellerId: number | 'all' | undefined, month: string) =>
  useQuery({
    queryKey: ['usage', resellerId, month],
    queryFn: ({ signal }) =>
      resellerId === 'all'
        ? call(usageRoutes.ofAll, { query: { month }, signal })
        : call(usageRoutes.ofReseller, { params: { resellerId: resellerId ?? 0 }, query: { month }, signal }),
    enabled: resellerId !== undefined,
  })

export const useUserStatistics = () =>
  useQuery({ queryKey: ['usersstats'], queryFn: ({ signal }) => call(usageRoutes.users, { signal }) })
