import type { TokenStorage } from './token-storage.ts'

/** Somebody acts for a user in this tab, and in no other. */
export interface HeldActing {
  id: string
  companyId: number
  userName: string
  reason: string
  endsTs: number
  mayWrite: boolean
  accessToken: string
}

const key = 'atalaya.acting'

export const createActingStorage = (storage: Storage) => ({
  read: (): HeldActing | null => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null') as HeldActing | null
    } catch {
      // Somebody else's text under our key is as good as none.
      return null
    }
  },
  write: (held: HeldActing): void => storage.setItem(key, JSON.stringify(held)),
  clear: (): void => storage.removeItem(key),
})
type ActingStorage = ReturnType<typeof createActingStorage>

/**
 * As long as somebody acts, the tab has that token and nothing to renew it by: its end leads back to the person's own session. Calls
 * that were under way are refused one after the other, so that what is cleared again before the page has gone is nobody's.
 */
export const withActing = (own: TokenStorage, acting: ActingStorage, onEnd: () => void): TokenStorage => {
  let isOver = false
  return {
    read: () => {
      const held = acting.read()
      if (held) return { accessToken: held.accessToken, refreshToken: '' }
      return isOver ? null : own.read()
    },
    write: own.write,
    clear: () => {
      if (isOver) return
      if (!acting.read()) return own.clear()
      isOver = true
      acting.clear()
      onEnd()
    },
    onOutsideChange: own.onOutsideChange,
  }
}
