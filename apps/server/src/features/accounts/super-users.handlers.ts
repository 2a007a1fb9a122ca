import type { SuperUser, superUserRoutes } from '@atalaya/contract/accounts'
import { failure } from '../../access/failures.ts'
import { hashPassword } from '../../access/passwords.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { sendMail } from '../../mail/index.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOf } from '../brands/index.ts'
import { endSessionsOf, generatePassword } from '../session/index.ts'
import { makeInvitation } from './invitations.repository.ts'
import { linkToChoose } from './link-to-choose.ts'
import { resetAccount } from './reset-account.ts'
import { superUserKind } from './super-user.kind.ts'
import { findSuperUsers, setSuperUserDisabled } from './super-users.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
}

/** Nobody's whom the asker does not look after ends as nobody's at all. */
const found = async (tx: Tx, asker: Session, id: number): Promise<SuperUser> => {
  const [user] = await findSuperUsers(tx, asker, { ids: [id], lock: true })
  if (!user) throw failure('not.found')
  if (user.isSelf) throw failure('account.own')
  return user
}

const done = ({ userId, sessionId }: Session, { resellerId, email }: SuperUser, ip: string) => ({
  ...{ userId, sessionId, resellerId, ip, subject: email },
})

export const superUserHandlers = ({ database, clock, keys }: Ports): Handlers<typeof superUserRoutes> => ({
  list: async ({ tx, session }) => byId(await findSuperUsers(tx, session)),
  ...recordHandlers(superUserKind, clock),

  invite: async ({ tx, session, params, clientIp, askedAt }) => {
    const user = await found(tx, session, params.superUserId)
    if (user.isDisabled) throw failure('not.found')
    const { id, email, firstName, language, timezone, resellerId, distributorId } = user
    const { key, expiresTs } = await makeInvitation(tx, { userId: id, invitedBy: session.userId, now: clock.now() })
    const brand = resellerId
      ? await brandOf(tx, { resellerId })
      : distributorId
        ? await brandOf(tx, { distributorId })
        : undefined
    const link = brand && linkToChoose(brand, askedAt)
    if (brand && link)
      await sendMail(
        tx,
        {
          to: { email, userId: id, firstName, language, timezone },
          ...{ brandId: brand.id, companyId: null, resellerId, template: 'createPassword' },
          values: { link: link(key), invitedBy: null, expiresTs },
        },
        keys,
      )
    await noteSecurityEvent(tx, { kind: 'invitation.made', ...done(session, user, clientIp) })
    return { id, email, key, expiresTs }
  },

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
