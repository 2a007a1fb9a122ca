import { type BinEntry, binRoutes } from '@atalaya/contract/bin'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { undoInCompany, undoOfResellers } from '../../imports/undo-import.ts'
import { useLiveMessages } from '../../live/live.ts'
import { call } from '../../session/api.ts'

/** Whose bin it is. */
export type BinOwner = { companyId: number } | { resellerId: number }

export interface BinFilter {
  noun: BinEntry['noun'] | null
  search: string
}

const ownerKey = (owner: BinOwner) => ['bin', owner] as const

export const useBin = (owner: BinOwner, { noun, search }: BinFilter) => {
  const client = useQueryClient()
  useLiveMessages('records', () => void client.invalidateQueries({ queryKey: ownerKey(owner) }))
  return useInfiniteQuery({
    queryKey: [...ownerKey(owner), noun, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(noun ? { noun } : {}), search, ...(pageParam === 0 ? {} : { beforeId: pageParam }) }
      return 'companyId' in owner
        ? call(binRoutes.list, { params: owner, query, signal })
        : call(binRoutes.listOfReseller, { params: owner, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextBeforeId }) => nextBeforeId,
    staleTime: 0,
  })
}

export const undoOfOwner = (owner: BinOwner) =>
  'companyId' in owner ? undoInCompany(owner.companyId) : undoOfResellers([owner.resellerId])

/** Afterwards whatever a screen had read may be out of date: what came back took its references along. */
export const useRestore = (owner: BinOwner) => {
  const client = useQueryClient()
  return async (items: number[], operationId: string) => {
    const body = { items, operationId }
    const answer =
      'companyId' in owner
        ? await call(binRoutes.restore, { params: owner, body })
        : await call(binRoutes.restoreOfReseller, { params: owner, body })
    await client.invalidateQueries()
    return answer
  }
}
