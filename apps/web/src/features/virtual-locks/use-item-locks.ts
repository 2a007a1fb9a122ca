import { useMemo } from 'react'
import { useClosedLocks } from './virtual-locks.queries.ts'

export type ItemLockState = 'closed' | 'broken'

const nothing: ReadonlyMap<number, ItemLockState> = new Map()

/** How each locked item stands; one broken lock is enough. The same map until something changes. */
export const useItemLocks = (): ReadonlyMap<number, ItemLockState> => {
  const { data } = useClosedLocks()
  return useMemo(() => {
    if (!data) return nothing
    const states = new Map<number, ItemLockState>()
    for (const { itemId, broken } of Object.values(data))
      if (broken || !states.has(itemId)) states.set(itemId, broken ? 'broken' : 'closed')
    return states
  }, [data])
}
