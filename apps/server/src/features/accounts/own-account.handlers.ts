import { isDeepStrictEqual } from 'node:util'
import type { ownAccountRoutes } from '@atalaya/contract/own-account'
import { isOfResellerLevel } from '@atalaya/contract/roles'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { asAccess, type Tx } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import type { Scope } from '../../records/scope.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import {
  arrivalOf,
  byItsOwner,
  choosePassword,
  endSession,
  endSessionsOf,
  listOpenSessions,
  type OwnPasswordPorts,
  proveOwnPassword,
  readCurrentUser,
  refuseUnfitPassword,
} from '../session/index.ts'
import { readOwnData, writeOwnData } from './accounts.repository.ts'

const wrong = (field: string, code: string) => failure('input.invalid', { fields: { [field]: code } })

export const ownAccountHandlers = (ports: OwnPasswordPorts): Handlers<typeof ownAccountRoutes> => {
  const { database, clock, passwords } = ports
  return {
    save: async ({ tx, session, body, publish }) => {
      const before = await readOwnData(tx, session.userId)
      // When somebody sleeps is nobody's history.
      const { quietHours, ...own } = body
      const isOther = !isDeepStrictEqual(before, { ...own, phone: own.phone })
      if (isOther || quietHours !== undefined) await writeOwnData(tx, session.userId, body)
      if (isOther) await keepInHistory({ tx, session, now: clock.now() }, before, own)
      publish({ kind: 'userChanged', userId: session.userId })
      if (!isOfResellerLevel(session.role) && session.companyId !== null)
        publish({ kind: 'live', companyId: session.companyId, messages: [{ kind: 'records', noun: 'users' }] })
      return readCurrentUser(tx, session)
    },

    changePassword: outsideTransaction(async (asked) => {
      const { session, body, clientIp, hostName, publish } = asked
      const { userId, sessionId } = session
      const given = { session, password: body.current, arrival: arrivalOf(asked), field: 'current' }
      const knownHash = await proveOwnPassword(given, ports)
      // Of the one in force, which has just been shown to be known: it confirms no guess.
      if (body.current === body.new) throw wrong('new', 'password.same')
      await asAccess(database, (tx) =>
        refuseUnfitPassword(tx, { password: body.new, hostName, field: 'new', owner: { userId } }),
      )
      const passwordHash = await passwords.hash(body.new, addressBlock(clientIp))
      const user = await asAccess(database, async (tx) => {
        if (!(await choosePassword(tx, { userId, knownHash, passwordHash }))) throw wrong('current', 'password.wrong')
        await endSessionsOf(tx, { userId, exceptId: sessionId, now: clock.now() })
        await noteSecurityEvent(tx, { kind: 'password.changed', ...byItsOwner(session, clientIp) })
        return readCurrentUser(tx, session)
      })
      publish({ kind: 'userChanged', userId })
      return user
    }),

    sessions: ({ tx, session: { userId, sessionId } }) =>
      listOpenSessions(tx, { userId, currentId: sessionId, now: clock.now() }),

    endSession: async ({ tx, session, params, clientIp, publish }) => {
      const { userId } = session
      const ended = { sessionId: params.sessionId, ofUserId: userId, now: clock.now() }
      if (!(await endSession(tx, ended))) throw failure('not.found')
      await noteSecurityEvent(tx, { kind: 'session.ended', ...byItsOwner(session, clientIp) })
      publish({ kind: 'userChanged', userId, sessionId: params.sessionId })
      return {}
    },

    logoutEverywhere: async ({ tx, session, clientIp, publish }) => {
      const { userId } = session
      await endSessionsOf(tx, { userId, now: clock.now() })
      await noteSecurityEvent(tx, { kind: 'signOut.everywhere', ...byItsOwner(session, clientIp) })
      publish({ kind: 'userChanged', userId })
      return {}
    },
  }
}

/** A company's users have a history that its administrators read; those above have none yet. */
const keepInHistory = async (
  { tx, session, now }: { tx: Tx; session: Session; now: number },
  before: object,
  after: object,
): Promise<void> => {
  const asking = { tx, session, now, publish: () => undefined }
  const isAbove = isOfResellerLevel(session.role) || session.companyId === null
  const scope: Scope = isAbove
    ? { ...asking, level: 'platform' }
    : { ...asking, level: 'company', companyId: session.companyId as number }
  await recordChanges(scope, isAbove ? 'superUsers' : 'users', [
    { recordId: session.userId, kind: 'update', before, after },
  ])
}
