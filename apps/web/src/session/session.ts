import type { BodyIn } from '@atalaya/contract/route'
import { type CurrentUser, sessionRoutes } from '@atalaya/contract/session'
import { expiryOf, needsRenewal, renewalMarginMs } from './access-token.ts'
import { ApiFailure } from './api-failure.ts'
import { type Call, createCaller } from './caller.ts'
import type { LoginSettings, SettingsStorage } from './settings-storage.ts'
import type { TabLock } from './tab-lock.ts'
import type { TokenStorage, Tokens } from './token-storage.ts'

export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: CurrentUser; settings: LoginSettings }

/** Why nothing can be done any more until the user has been told and signed out. */
const blockingCodes = [
  'restriction.timerange',
  'restriction.fromip',
  'company.suspended',
  'company.deactivated',
] as const
export type BlockingCode = (typeof blockingCodes)[number]

interface Ports {
  tokens: TokenStorage
  settings: SettingsStorage
  lock: TabLock
  fetch: typeof fetch
  now(): number
}

export const createSession = (ports: Ports) => {
  const { tokens } = ports
  const listeners = new Set<() => void>()
  const blockListeners = new Set<(code: BlockingCode) => void>()
  const outdatedListeners = new Set<() => void>()
  let state: SessionState = { status: 'starting' }
  let renewing: Promise<Tokens | null> | null = null
  let askForProof: (() => Promise<boolean>) | null = null
  let proving: Promise<boolean> | null = null
  /** In this page; the server alone decides how long that counts. */
  let provenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const becomeSignedOut = () => {
    clearTimeout(timer)
    if (state.status !== 'signedOut') become({ status: 'signedOut' })
  }
  const signOutEverywhere = () => {
    tokens.clear()
    becomeSignedOut()
  }

  const scheduleRenewal = (accessToken: string) => {
    clearTimeout(timer)
    const delayMs = Math.max(1_000, expiryOf(accessToken) - renewalMarginMs - ports.now())
    // A failure here is met again, and handled, by the next call that needs a token.
    timer = setTimeout(() => void renew(accessToken).catch(() => undefined), Math.min(delayMs, 2 ** 31 - 1))
  }

  /** One refresh at a time over all tabs: a refresh token used twice would end the session everywhere. */
  const renew = (worn: string): Promise<Tokens | null> => {
    renewing ??= ports
      .lock('renew', async () => {
        const held = tokens.read()
        // Another tab was first, or signed out.
        if (held === null || held.accessToken !== worn) return held
        try {
          const fresh = await call(sessionRoutes.refresh, { bearer: held.refreshToken })
          tokens.write(fresh)
          return fresh
        } catch (error) {
          if (error instanceof ApiFailure && error.statusCode === 401) return null
          throw error
        }
      })
      .then((held) => {
        if (held === null) signOutEverywhere()
        else scheduleRenewal(held.accessToken)
        return held
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  const freshTokens = async (): Promise<Tokens | null> => {
    const held = tokens.read()
    if (held === null || !needsRenewal(held.accessToken, ports.now())) return held
    return renew(held.accessToken)
  }

  const call: Call = createCaller({
    fetch: ports.fetch,
    freshToken: async () => (await freshTokens())?.accessToken ?? null,
    replaceToken: async (refused) => (await renew(refused))?.accessToken ?? null,
    // Several calls may be refused together: one question answers them all.
    prove: (since) => {
      if (provenAt >= since) return Promise.resolve(true)
      proving ??= (askForProof?.() ?? Promise.resolve(false))
        .then((isProven) => {
          if (isProven) provenAt = ports.now()
          return isProven
        })
        .finally(() => {
          proving = null
        })
      return proving
    },
    now: ports.now,
    onFailure: (failure) => {
      // A refused renewal is judged where it was asked for; wrong credentials end nothing.
      if (failure.code === 'session.missing' || failure.code === 'session.expired') return
      // Since the last look: a password that somebody else has set, or one that may not go on.
      if (failure.code === 'password.mustchange') void refreshUser()
      const code = blockingCodes.find((known) => known === failure.code)
      if (code) for (const listener of blockListeners) listener(code)
    },
  })

  const refreshUser = async (): Promise<void> => {
    try {
      const user = await call(sessionRoutes.currentUser)
      if (state.status === 'signedIn') become({ ...state, user })
    } catch {
      // The call that was refused has told what there is to tell.
    }
  }

  const enter = async (): Promise<CurrentUser> => {
    const user = await call(sessionRoutes.currentUser)
    const held = tokens.read()
    if (held) scheduleRenewal(held.accessToken)
    become({ status: 'signedIn', user, settings: ports.settings.read() })
    return user
  }

  /** Takes up a stored session; a server out of reach keeps the tokens for the next try. */
  const start = async (): Promise<void> => {
    if (tokens.read() === null) return become({ status: 'signedOut' })
    try {
      await enter()
    } catch (error) {
      const isRefused = error instanceof ApiFailure && (error.statusCode === 401 || error.statusCode === 403)
      if (isRefused) signOutEverywhere()
      else if (tokens.read() !== null) become({ status: 'unreachable' })
    }
  }

  tokens.onOutsideChange((held) => {
    if (held === null) becomeSignedOut()
    else if (state.status === 'signedOut') void start()
    else scheduleRenewal(held.accessToken)
  })

  return {
    call,
    start,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onBlocked: (listener: (code: BlockingCode) => void) => {
      blockListeners.add(listener)
      return () => void blockListeners.delete(listener)
    },
    /** Who asks for the password again where a call needs it; one at a time, the dialog of the page. */
    onProofNeeded: (ask: () => Promise<boolean>) => {
      askForProof = ask
      return () => {
        if (askForProof === ask) askForProof = null
      }
    },
    prove: async (password: string): Promise<void> => void (await call(sessionRoutes.prove, { body: { password } })),
    /** The server has started anew since the last sign-in from here: the page may be of an older version. */
    onOutdated: (listener: () => void) => {
      outdatedListeners.add(listener)
      return () => void outdatedListeners.delete(listener)
    },
    /** For the live channel: a token good for the next seconds. */
    freshToken: async (): Promise<string | null> => (await freshTokens())?.accessToken ?? null,
    /**
     * Asks the server whether this session still counts: who was shut out, or may not work at this hour or from here,
     * is told so at once and not at the next click. Null once there is nothing to go on with.
     */
    checkedToken: async (): Promise<string | null> => {
      try {
        const user = await call(sessionRoutes.currentUser)
        if (state.status === 'signedIn') become({ ...state, user })
      } catch (error) {
        if (error instanceof ApiFailure && (error.statusCode === 401 || error.statusCode === 403)) return null
        // Out of reach: the token is as good as it was.
      }
      return (await freshTokens())?.accessToken ?? null
    },
    login: async (credentials: BodyIn<typeof sessionRoutes.login>): Promise<CurrentUser> => {
      const { accessToken, refreshToken, ...settings } = await call(sessionRoutes.login, { body: credentials })
      const isFrontOutdated = ports.settings.write(settings)
      tokens.write({ accessToken, refreshToken })
      const user = await enter().catch((error: unknown) => {
        // Let in and stopped at once, as by a suspended company: nothing of it stays.
        signOutEverywhere()
        throw error
      })
      if (isFrontOutdated) for (const listener of outdatedListeners) listener()
      return user
    },
    logout: async (): Promise<void> => {
      try {
        // The server lets go of a reseller's chosen company with it (spec 1 §4).
        await call(sessionRoutes.logout)
      } catch {
        // Leaving works without the server too: the tokens are gone from here and run out by themselves.
      } finally {
        signOutEverywhere()
      }
    },
    /** 0 leaves the company. */
    assignCompany: async (companyId: number): Promise<CurrentUser> => {
      const user = await call(sessionRoutes.assignCompany, { params: { assignedId: String(companyId) } })
      if (state.status === 'signedIn') become({ ...state, user })
      return user
    },
    setUser: (user: CurrentUser) => {
      if (state.status === 'signedIn') become({ ...state, user })
    },
  }
}
