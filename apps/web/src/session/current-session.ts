import type { CurrentUser } from '@atalaya/contract/session'
import { useSyncExternalStore } from 'react'
import { createActingStorage, withActing } from './acting-storage.ts'
import { createSession, type SessionState } from './session.ts'
import { createSettingsStorage } from './settings-storage.ts'
import { createTabLock } from './tab-lock.ts'
import { createTokenStorage } from './token-storage.ts'

const site = location.hostname

const own = createTokenStorage(localStorage, site)
/** Where somebody acts for a user in this tab. */
export const acting = createActingStorage(sessionStorage)

const ports = {
  settings: createSettingsStorage(localStorage, site),
  lock: createTabLock(localStorage),
  fetch: (...given: Parameters<typeof fetch>) => fetch(...given),
  now: Date.now,
}

/** The page's one session. */
export const session = createSession({ ...ports, tokens: withActing(own, acting, () => location.assign('/')) })

/** For what somebody who acts for a user does as themselves. */
export const actorSession = createSession({ ...ports, tokens: own })

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.getState)

/** Within screens, which exist only while somebody is signed in. */
export const useUser = (): CurrentUser => {
  const state = useSession()
  if (state.status !== 'signedIn') throw new Error('useUser outside a signed-in screen')
  return state.user
}

/** Within company screens, which exist only while a company is chosen. */
export const useCompanyId = (): number => {
  const { companyId } = useUser()
  if (companyId === null) throw new Error('useCompanyId outside a company screen')
  return companyId
}
