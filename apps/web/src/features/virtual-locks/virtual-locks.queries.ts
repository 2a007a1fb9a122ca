import type { ItemId, VirtualLockId } from '@atalaya/contract/identifiers'
import { virtualLockRoutes } from '@atalaya/contract/virtual-locks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveMessages } from '../../live/live.ts'
import { useAssetList, useGroupList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const keyOf = (companyId: number) => ['virtualLocks', companyId] as const
/** Breaks are heard of by the live channel. */
const freshMs = 60_000
const slowlyMs = 5 * 60_000

const useReadAgain = (): void => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === 'virtualLocks'))
      void client.invalidateQueries({ queryKey: keyOf(companyId) })
  })
}

/** All that are closed on items in scope. */
export const useClosedLocks = () => {
  const companyId = useCompanyId()
  useReadAgain()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(virtualLockRoutes.ofCompany, { params: { companyId }, signal }),
    staleTime: freshMs,
  })
}

/** A user's, with those that ended a while ago. */
export const useLocksOfUser = (userId: number | null) => {
  const companyId = useCompanyId()
  useReadAgain()
  return useQuery({
    queryKey: [...keyOf(companyId), 'user', userId],
    queryFn: ({ signal }) => call(virtualLockRoutes.ofUser, { params: { companyId, id: userId ?? 0 }, signal }),
    enabled: userId !== null,
    staleTime: freshMs,
  })
}

export interface Closing {
  items: ItemId[]
  radiusM: number
}

/** For a user of the company, or for oneself where nobody is named. */
export const useLockCalls = (userId: number | null) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const params = { companyId }
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(companyId) })
  const andRefresh = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done
    void refresh()
    return answer
  }
  return {
    close: (body: Closing) =>
      andRefresh(
        userId === null
          ? call(virtualLockRoutes.closeOwn, { params, body })
          : call(virtualLockRoutes.close, { params: { ...params, id: userId }, body }),
      ),
    open: (items: VirtualLockId[]) =>
      andRefresh(
        userId === null
          ? call(virtualLockRoutes.openOwn, { params, body: { items } })
          : call(virtualLockRoutes.open, { params: { ...params, id: userId }, body: { items } }),
      ),
    change: (lockId: VirtualLockId, radiusM: number) =>
      andRefresh(call(virtualLockRoutes.change, { params: { ...params, id: userId ?? 0, lockId }, body: { radiusM } })),
  }
}

/** What can be locked. */
export const useLockableItems = () => ({
  vehicles: useVehicleList(slowlyMs),
  assets: useAssetList(slowlyMs),
  persons: usePersonList(slowlyMs),
  groups: useGroupList(slowlyMs),
})
