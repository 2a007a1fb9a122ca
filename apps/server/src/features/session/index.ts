import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { sessionHandlers } from './session.handlers.ts'
import { deleteExpiredSessions } from './session.repository.ts'
import { signInHandlers } from './sign-in.handlers.ts'
import { withWebSettings } from './web-settings.ts'

export { type AccessLimits, limitAgainst } from './access-limits.ts'
export { type Arrival, arrivalOf } from './arrival.ts'
export { isOpenAt } from './brand-wall.ts'
export { refuseLimited } from './closed-accounts.ts'
export { ensureFirstAccount, type FirstAccount, generatePassword } from './first-account.ts'
export { countInWindow, readWindow } from './login-attempts.repository.ts'
export { keyOf } from './login-attempts.ts'
export { refuseUnfitPassword } from './new-password.ts'
export { openSession, type Tokens } from './open-session.ts'
export { byItsOwner, type OwnPasswordPorts, proveOwnPassword } from './own-password.ts'
export { createReadSession } from './read-session.ts'
export { endSession, endSessionsOf, listOpenSessions, proveSession, tenantOf } from './session.repository.ts'
export { isOver } from './session-ends.ts'
export {
  choosePassword,
  findAccount,
  isHeldToProvider,
  readAccessLimits,
  readCredentials,
  readCurrentUser,
} from './users.repository.ts'
export { withWebSettings } from './web-settings.ts'

export const session = feature({
  handlers: (ports) => {
    const withSettings = withWebSettings(ports)
    return { session: sessionHandlers(ports, withSettings), signIn: signInHandlers(ports, withSettings) }
  },
  jobs: (ports) => [
    forgetAfter(ports, { name: 'expired-sessions', cron: '40 3 * * *', days: 0, forget: deleteExpiredSessions }),
  ],
})
