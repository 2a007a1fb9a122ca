import { type CraLink, craRoutes } from '@atalaya/contract/cras'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../nouns/noun-scope.tsx'
import { call } from '../../session/api.ts'

/** Nobody tells of them: read again while they are shown. */
const rereadMs = 15_000

const useResellerParams = () => useScope('reseller').params as { resellerId: number }

/** The watched lines of a reseller's centres. */
export const useCraLines = () => {
  const params = useResellerParams()
  return useQuery({
    queryKey: ['craLines', params.resellerId],
    queryFn: ({ signal }) => call(craRoutes.links, { params, signal }),
    refetchInterval: rereadMs,
  })
}

export type LineState = 'up' | 'down' | 'waiting' | 'none'

/** Of several the worst: one that is down is what somebody has to know of. */
export const lineStateOf = (lines: readonly CraLink[]): LineState => {
  if (lines.length === 0) return 'none'
  if (lines.some(({ failingSinceTs }) => failingSinceTs !== null)) return 'down'
  return lines.some(({ answeredTs }) => answeredTs !== null) ? 'up' : 'waiting'
}

export const useTestSignal = (craId: number) => {
  const params = { ...useResellerParams(), id: craId as CraLink['craId'] }
  const client = useQueryClient()
  return useMutation({
    mutationFn: (receiver: 1 | 2) => call(craRoutes.test, { params, body: { receiver, account: '' } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['craLines'] }),
  })
}
