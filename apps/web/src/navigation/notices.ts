import { useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners.ts'

/** What the bell shows and opens, while whoever keeps the notices says so; of this page alone. */
export interface Notices {
  /** Nobody has seen these yet: the bell is red, and moves unless somebody asked for less motion. */
  unseen: number
  /** Somebody wants to hear nothing for a while: it counts, and stays still. */
  isMuted: boolean
  open(): void
}

let current: Notices | null = null
const listeners = createListeners()

/** Null puts the bell away: one that rings for nothing is not shown. */
export const tellNotices = (next: Notices | null): void => {
  const isSame = next?.unseen === current?.unseen && next?.isMuted === current?.isMuted && next?.open === current?.open
  if (isSame) return
  current = next
  listeners.tell()
}

export const useNotices = (): Notices | null => useSyncExternalStore(listeners.add, () => current)
