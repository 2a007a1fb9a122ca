import { type OwnFactors, secondFactorRoutes } from '@atalaya/contract/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'

const keyOf = (userId: number) => ['ownFactors', userId]

export const useOwnFactors = () => {
  const { id } = useUser()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(secondFactorRoutes.read, { signal }),
    gcTime: 0,
  })
}

/** What a call answered is shown at once. */
export const useShowFactors = () => {
  const client = useQueryClient()
  const { id } = useUser()
  return (factors: OwnFactors) => void client.setQueryData(keyOf(id), factors)
}
