import type { VirtualLock } from '@atalaya/domain/virtual-lock'

/** A closed virtual lock as the database has it. */
export interface WatchedLock extends VirtualLock {
  id: number
  companyId: number
  itemId: number
  itemType: 1 | 2 | 3
  /** What was recorded up to then breaks nothing. */
  closedAt: number
  brokenAt: number | null
}

/** Changed after COMMIT only, and under the mutex: every report is held to it once, from here or by lock-watch.ts. */
export interface LockMemory {
  readonly isEmpty: boolean
  on(itemId: number): readonly WatchedLock[]
  /** All that a company has now; of everybody for null. */
  replace(companyId: number | null, locks: readonly WatchedLock[]): void
  setBroken(lock: WatchedLock, brokenAt: number | null): void
}

export const createLockMemory = (): LockMemory => {
  const byItem = new Map<number, readonly WatchedLock[]>()
  const change = (itemId: number, locks: readonly WatchedLock[]) => {
    if (locks.length > 0) byItem.set(itemId, locks)
    else byItem.delete(itemId)
  }
  return {
    get isEmpty() {
      return byItem.size === 0
    },
    on: (itemId) => byItem.get(itemId) ?? none,
    replace(companyId, locks) {
      for (const [itemId, own] of byItem) {
        change(itemId, companyId === null ? none : own.filter((lock) => lock.companyId !== companyId))
      }
      for (const lock of locks) change(lock.itemId, [...(byItem.get(lock.itemId) ?? none), lock])
    },
    setBroken({ id, itemId }, brokenAt) {
      const own = byItem.get(itemId) ?? none
      change(
        itemId,
        own.map((lock) => (lock.id === id ? { ...lock, brokenAt } : lock)),
      )
    },
  }
}
const none: readonly WatchedLock[] = []
