import type { CurrentUser } from '@atalaya/contract/session'
import { useSyncExternalStore } from 'react'
import { createSession, type SessionState } from './session.ts'
import { createSettingsStorage } from './settings-storage.ts'
import { createTabLock } from './tab-lock.ts'
import { createTokenStorage } from './token-storage.ts'

const site = location.hostname

/** The page's one session. */
export const session = createSession({
  tokens: createTokenStorage(localStorage, site),
  settings: createSettingsStorage(localStorage, site),
  lock: createTabLock(localStorage),
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
})

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
