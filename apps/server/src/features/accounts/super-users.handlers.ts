import type { SuperUser, superUserRoutes } from '@atalaya/contract/accounts'
import { failure } from '../../access/failures.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { endSessionsOf, generatePassword } from '../session/index.ts'
import { resetAccount } from './reset-account.ts'
import { findSuperUsers, setSuperUserDisabled } from './super-users.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
}

/** Nobody's whom the asker does not look after ends as nobody's at all. */
const found = async (tx: Tx, asker: Session, id: number): Promise<SuperUser> => {
  const [user] = await findSuperUsers(tx, asker, { id })
  if (!user) throw failure('not.found')
  if (user.isSelf) throw failure('account.own')
  return user
}

const done = ({ userId, sessionId }: Session, { resellerId, email }: SuperUser, ip: string) => ({
  ...{ userId, sessionId, resellerId, ip, subject: email },
})

export const superUserHandlers = ({ database, clock }: Ports): Handlers<typeof superUserRoutes> => ({
  list: async ({ tx, session }) => byId(await findSuperUsers(tx, session)),

  setDisabled: async ({ tx, session, params, body, clientIp, publish }) => {
    const user = await found(tx, session, params.superUserId)
    if (user.isDisabled !== body.isDisabled) {
      await setSuperUserDisabled(tx, user.id, body.isDisabled)
      if (body.isDisabled) await endSessionsOf(tx, { userId: user.id, now: clock.now() })
      const kind = body.isDisabled ? 'account.disabled' : 'account.enabled'
      await noteSecurityEvent(tx, { kind, ...done(session, user, clientIp) })
      publish({ kind: 'userChanged', userId: user.id })
    }
    return { ...user, isDisabled: body.isDisabled }
  },

  reset: outsideTransaction(async ({ session, params, clientIp, publish }) => {
    await asAccess(database, (tx) => found(tx, session, params.superUserId))
    const password = generatePassword()
    const passwordHash = await hashPassword(password)
    const { id, email } = await asAccess(database, async (tx) => {
      const user = await found(tx, session, params.superUserId)
      await resetAccount(tx, { userId: user.id, passwordHash, now: clock.now() })
      await noteSecurityEvent(tx, { kind: 'password.reset', ...done(session, user, clientIp) })
      return user
    })
    publish({ kind: 'userChanged', userId: id })
    return { email, password }
  }),
})
