import { companyRoutes } from '@atalaya/contract/companies'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'

export const resellersQuery = queryOptions({
  queryKey: ['resellers'],
  queryFn: ({ signal }) => call(companyRoutes.resellers, { signal }),
})

/** The resellers in scope, and the one whose records are shown while nobody has chosen another: one's own, or the first. */
export const useResellers = (chosen: number | null) => {
  const own = useUser().resellerId
  const { data, error, refetch } = useQuery(resellersQuery)
  const resellers = Object.values(data ?? {})
  const shownId = resellers.find(({ id }) => id === (chosen ?? own))?.id ?? resellers[0]?.id
  return { resellers, shownId, error: data ? null : error, refetch }
}
