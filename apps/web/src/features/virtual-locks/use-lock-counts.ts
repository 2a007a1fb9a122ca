import { useMemo } from 'react'
import { useClosedLocks } from './virtual-locks.queries.ts'

export interface LockCounts {
  closed: number
  broken: number
}

/** How many closed locks each user has, and how many of them are broken; undefined until they are known. */
export const useLockCounts = (): ReadonlyMap<number, LockCounts> | undefined => {
  const { data } = useClosedLocks()
  return useMemo(() => {
    if (!data) return undefined
    const counts = new Map<number, LockCounts>()
    for (const { userId, broken } of Object.values(data)) {
      const { closed, broken: known } = counts.get(userId) ?? { closed: 0, broken: 0 }
      counts.set(userId, { closed: closed + 1, broken: known + (broken ? 1 : 0) })
    }
    return counts
  }, [data])
}
