import type { BodyIn } from '@atalaya/contract/route'
import { type CurrentUser, type LoginReply, sessionRoutes } from '@atalaya/contract/session'
import { ApiFailure } from './api-failure.ts'
import { type Call, createCaller } from './caller.ts'
import { createListeners } from './listeners.ts'
import { createProofQuestion } from './proof-question.ts'
import type { LoginSettings, SettingsStorage } from './settings-storage.ts'
import type { TabLock } from './tab-lock.ts'
import { createTokenRenewal } from './token-renewal.ts'
import type { TokenStorage } from './token-storage.ts'

/** `ended`: the server knows the session no longer · `forbidden`: a page was asked for that is closed to this user. */
export type SignedOutWhy = 'ended' | 'forbidden'

export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable' }
  /** `why` where nobody has asked for it. */
  | { status: 'signedOut'; why?: SignedOutWhy }
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

/** Who is told why nothing can be done any more: once, and not again on the way out. */
const createBlocks = () => {
  const listeners = createListeners<[BlockingCode]>()
  /** Told while the page was still starting, before anything that shows it was drawn. */
  let untold: BlockingCode | null = null
  let isLeaving = false
  return {
    /** A failure of any code: most block nothing. */
    see: (of: string): void => {
      const code = blockingCodes.find((known) => known === of)
      if (!code || isLeaving) return
      if (listeners.isHeard()) listeners.tell(code)
      else untold = code
    },
    add: (listener: (code: BlockingCode) => void) => {
      if (untold) listener(untold)
      untold = null
      return listeners.add(listener)
    },
    leaving: async (leave: () => Promise<unknown>): Promise<void> => {
      isLeaving = true
      try {
        await leave()
      } finally {
        isLeaving = false
      }
    },
  }
}

export const createSession = (ports: Ports) => {
  const { tokens } = ports
  const changes = createListeners()
  const blocks = createBlocks()
  const outdated = createListeners()
  const proof = createProofQuestion(ports.now)
  let state: SessionState = { status: 'starting' }

  const become = (next: SessionState) => {
    state = next
    changes.tell()
  }
  const becomeSignedOut = (why?: SignedOutWhy) => {
    renewal.stop()
    if (state.status !== 'signedOut') become({ status: 'signedOut', ...(why ? { why } : {}) })
  }
  const signOutEverywhere = (why?: SignedOutWhy) => {
    tokens.clear()
    becomeSignedOut(why)
  }
  const becomeUser = (user: CurrentUser): CurrentUser => {
    if (state.status === 'signedIn') become({ ...state, user })
    return user
  }

  const renewal = createTokenRenewal({
    ...{ tokens, lock: ports.lock, now: ports.now },
    refresh: (bearer) => call(sessionRoutes.refresh, { bearer }),
    onOver: () => signOutEverywhere('ended'),
  })

  const call: Call = createCaller({
    fetch: ports.fetch,
    freshToken: renewal.fresh,
    replaceToken: renewal.replace,
    prove: proof.prove,
    now: ports.now,
    onFailure: (failure) => {
      // A refused renewal is judged where it was asked for; wrong credentials end nothing.
      if (failure.code === 'session.missing' || failure.code === 'session.expired') return
      // Since the last look: a password that somebody else has set, or one that may not go on.
      if (failure.code === 'password.mustchange' || failure.code === 'secondFactor.mustenrol') void refreshUser()
      blocks.see(failure.code)
    },
  })

  const refreshUser = async (): Promise<void> => {
    try {
      becomeUser(await call(sessionRoutes.currentUser))
    } catch {
      // The call that was refused has told what there is to tell.
    }
  }

  const enter = async (): Promise<CurrentUser> => {
    const user = await call(sessionRoutes.currentUser)
    const held = tokens.read()
    if (held) renewal.schedule(held.accessToken)
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
      if (isRefused) signOutEverywhere('ended')
      else if (tokens.read() !== null) become({ status: 'unreachable' })
    }
  }

  tokens.onOutsideChange((held) => {
    if (held === null) becomeSignedOut()
    else if (state.status === 'signedOut') void start()
    else renewal.schedule(held.accessToken)
  })

  return {
    call,
    start,
    getState: () => state,
    subscribe: changes.add,
    onBlocked: blocks.add,
    onProofNeeded: proof.askBy,
    /** After what changes what one may do: a second factor that was asked for. */
    refreshUser,
    prove: async (password: string): Promise<void> => void (await call(sessionRoutes.prove, { body: { password } })),
    /** Another application has been built since the last sign-in from here: the page may be of an older version. */
    onOutdated: outdated.add,
    /** For the live channel: a token good for the next seconds. */
    freshToken: renewal.fresh,
    /** As it is kept here, expired or not; null when signed out. */
    heldToken: (): string | null => tokens.read()?.accessToken ?? null,
    ...sessionSteps({
      ...ports,
      call,
      enter,
      becomeUser,
      signOutEverywhere,
      renewal,
      onOutdated: outdated.tell,
      leaving: blocks.leaving,
    }),
  }
}

interface Inside extends Ports {
  call: Call
  enter(): Promise<CurrentUser>
  becomeUser(user: CurrentUser): CurrentUser
  signOutEverywhere(why?: SignedOutWhy): void
  renewal: Pick<ReturnType<typeof createTokenRenewal>, 'fresh'>
  onOutdated(): void
  /** While it lasts nobody is told again why nothing can be done any more. */
  leaving(leave: () => Promise<unknown>): Promise<void>
}

/** What a user does with a session. */
const sessionSteps = (inside: Inside) => {
  const { call, enter, becomeUser, signOutEverywhere, renewal, tokens, settings: stored } = inside
  const steps = {
    /**
     * Asks the server whether this session still counts: who was shut out, or may not work at this hour or from here,
     * is told so at once and not at the next click. Null once there is nothing to go on with.
     */
    checkedToken: async (): Promise<string | null> => {
      try {
        becomeUser(await call(sessionRoutes.currentUser))
      } catch (error) {
        if (error instanceof ApiFailure && (error.statusCode === 401 || error.statusCode === 403)) return null
        // Out of reach: the token is as good as it was.
      }
      return renewal.fresh()
    },
    /** By any of the ways that a sign-in ends in. */
    enterWith: async (answer: Promise<LoginReply>): Promise<CurrentUser> => {
      const { accessToken, refreshToken, ...settings } = await answer
      const isFrontOutdated = stored.write(settings)
      tokens.write({ accessToken, refreshToken })
      const user = await enter().catch((error: unknown) => {
        // Let in and stopped at once, as by a suspended company: nothing of it stays.
        signOutEverywhere()
        throw error
      })
      if (isFrontOutdated) inside.onOutdated()
      return user
    },
    logout: async (why?: SignedOutWhy): Promise<void> => {
      try {
        // The server lets go of a reseller's chosen company with it (spec 1 §4).
        await inside.leaving(() => call(sessionRoutes.logout))
      } catch {
        // Leaving works without the server too: the tokens are gone from here and run out by themselves.
      } finally {
        signOutEverywhere(why)
      }
    },
    /** 0 leaves the company. */
    assignCompany: async (companyId: number): Promise<CurrentUser> =>
      becomeUser(await call(sessionRoutes.assignCompany, { params: { assignedId: String(companyId) } })),
    setUser: (user: CurrentUser): void => void becomeUser(user),
  }
  return {
    ...steps,
    login: (credentials: BodyIn<typeof sessionRoutes.login>): Promise<CurrentUser> =>
      steps.enterWith(call(sessionRoutes.login, { body: credentials })),
  }
}
