import { resellerRoutes } from '@atalaya/contract/resellers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'

export const resellersQuery = queryOptions({
  queryKey: ['resellers'],
  queryFn: ({ signal }) => call(resellerRoutes.list, { signal }),
})

/** The resellers in scope, and the one whose records are shown while nobody has chosen another: one's own, or the first. */
export const useResellers = (chosen: number | null, enabled = true) => {
  const own = useUser().resellerId
  const { data, error, refetch } = useQuery({ ...resellersQuery, enabled })
  const resellers = useMemo(() => Object.values(data ?? {}), [data])
  const shownId = resellers.find(({ id }) => id === (chosen ?? own))?.id ?? resellers[0]?.id
  return { resellers, shownId, error: data ? null : error, refetch }
}
