import type { ReplyOf } from '@atalaya/contract/route'
import type { sessionRoutes } from '@atalaya/contract/session'

export type Tokens = ReplyOf<typeof sessionRoutes.refresh>

/** The tokens of one site (host name), shared by its tabs. */
export interface TokenStorage {
  read(): Tokens | null
  write(tokens: Tokens): void
  clear(): void
  /** Told when another tab has written or cleared. */
  onOutsideChange(listener: (tokens: Tokens | null) => void): () => void
}

const isTokens = (value: unknown): value is Tokens =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Tokens).accessToken === 'string' &&
  typeof (value as Tokens).refreshToken === 'string'

const parse = (text: string | null): Tokens | null => {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isTokens(value) ? { accessToken: value.accessToken, refreshToken: value.refreshToken } : null
  } catch {
    // Somebody else's text under our key is as good as none.
    return null
  }
}

export const createTokenStorage = (storage: Storage, site: string): TokenStorage => {
  const key = `atalaya.session.${site}`
  return {
    read: () => parse(storage.getItem(key)),
    write: (tokens) => storage.setItem(key, JSON.stringify(tokens)),
    clear: () => storage.removeItem(key),
    onOutsideChange: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(parse(event.newValue))
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
