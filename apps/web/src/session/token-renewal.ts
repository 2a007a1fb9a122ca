import { expiryOf, needsRenewal, renewalMarginMs } from './access-token.ts'
import { ApiFailure } from './api-failure.ts'
import type { TabLock } from './tab-lock.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

interface Ports {
  tokens: TokenStorage
  lock: TabLock
  refresh(refreshToken: string): Promise<Tokens>
  now(): number
  /** There is nothing to renew any more. */
  onOver(): void
}

/** Keeps the access token good while somebody is signed in: one refresh at a time over all tabs, since one used twice ends the session everywhere. */
export const createTokenRenewal = ({ tokens, lock, refresh, now, onOver }: Ports) => {
  let renewing: Promise<Tokens | null> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (accessToken: string): void => {
    clearTimeout(timer)
    const delayMs = Math.max(1_000, expiryOf(accessToken) - renewalMarginMs - now())
    // A failure here is met again, and handled, by the next call that needs a token.
    timer = setTimeout(() => void renew(accessToken).catch(() => undefined), Math.min(delayMs, 2 ** 31 - 1))
  }

  const renewOnce = async (worn: string): Promise<Tokens | null> => {
    const held = tokens.read()
    // Another tab was first, or signed out.
    if (held === null || held.accessToken !== worn) return held
    try {
      const fresh = await refresh(held.refreshToken)
      tokens.write(fresh)
      return fresh
    } catch (error) {
      if (error instanceof ApiFailure && error.statusCode === 401) return null
      throw error
    }
  }

  const renew = (worn: string): Promise<Tokens | null> => {
    renewing ??= lock('renew', () => renewOnce(worn))
      .then((held) => {
        if (held === null) onOver()
        else schedule(held.accessToken)
        return held
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  return {
    schedule,
    stop: (): void => clearTimeout(timer),
    /** A better one than that which was refused; null when the session is over. */
    replace: async (refused: string): Promise<string | null> => (await renew(refused))?.accessToken ?? null,
    /** Good for the next seconds; null when signed out. */
    fresh: async (): Promise<string | null> => {
      const held = tokens.read()
      if (held === null) return null
      return needsRenewal(held.accessToken, now())
        ? ((await renew(held.accessToken))?.accessToken ?? null)
        : held.accessToken
    },
  }
}
