import type { superUserSessionRoutes, userSessionRoutes } from '@atalaya/contract/accounts'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asCompany, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { sendMail } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOfAccount, brandOfHost } from '../brands/index.ts'
import { deleteFactors } from '../second-factor/index.ts'
import { endSession, endSessionsOf, findAccount, listOpenSessions } from '../session/index.ts'
import { findSuperUsers } from './super-users.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
}

interface Asked {
  session: Session
  clientIp: string
  hostName: string
  publish(event: BusEvent): void
}

/** What somebody may do about the sessions and factors of an account that they look after, once it is clear that they do. */
const careOf = ({ clock, keys }: Ports) => {
  const note = async (
    tx: Tx,
    asked: Asked,
    { kind, userId }: { kind: 'session.ended' | 'secondFactor.reset'; userId: number },
  ) => {
    const user = await findAccount(tx, { id: userId })
    const { session, clientIp } = asked
    await noteSecurityEvent(tx, {
      ...{ kind, userId: session.userId, sessionId: session.sessionId, ip: clientIp, subject: user?.email },
      ...{ companyId: user?.companyId, resellerId: user?.resellerId },
    })
  }
  /** Whoever had it hears of it, most of all if it was not their wish. */
  const tell = async (tx: Tx, { session, hostName }: Asked, { userId, now }: { userId: number; now: number }) => {
    const [user, by] = [await findAccount(tx, { id: userId }), await findAccount(tx, { id: session.userId })]
    if (!user) return
    const { id: brandId } = (await brandOfAccount(tx, user)) ?? (await brandOfHost(tx, hostName))
    const { companyId, resellerId } = user
    const told = { template: 'factorsReset' as const, values: { ts: now, by: by?.email ?? '–' } }
    await sendMail(tx, { to: { ...user, userId }, brandId, companyId, resellerId, ...told }, keys)
  }
  return {
    list: (tx: Tx, asked: Asked, userId: number) =>
      listOpenSessions(tx, { userId, currentId: asked.session.sessionId, now: clock.now() }),

    end: async (tx: Tx, asked: Asked, { userId, sessionId }: { userId: number; sessionId: string }) => {
      if (!(await endSession(tx, { sessionId, ofUserId: userId, now: clock.now() }))) throw failure('not.found')
      await note(tx, asked, { kind: 'session.ended', userId })
      asked.publish({ kind: 'userChanged', userId, sessionId })
      return {}
    },

    endAll: async (tx: Tx, asked: Asked, userId: number) => {
      await endSessionsOf(tx, { userId, now: clock.now() })
      await note(tx, asked, { kind: 'session.ended', userId })
      asked.publish({ kind: 'userChanged', userId })
      return {}
    },

    /** Own ones are taken away in the profile, one by one and with the last one kept where it is demanded. */
    resetFactors: async (tx: Tx, asked: Asked, userId: number) => {
      if (userId === asked.session.userId) throw failure('account.own')
      const now = clock.now()
      const hadAny = (await deleteFactors(tx, userId)) > 0
      await endSessionsOf(tx, { userId, now })
      await note(tx, asked, { kind: 'secondFactor.reset', userId })
      if (hadAny) await tell(tx, asked, { userId, now })
      asked.publish({ kind: 'userChanged', userId })
      return {}
    },
  }
}

/** Sessions are no company's to touch: that the user is its own is asked within it, the rest is done as access. */
export const userSessionHandlers = (ports: Ports): Handlers<typeof userSessionRoutes> => {
  const { database } = ports
  const care = careOf(ports)
  const ofCompany = async <T>(
    { companyId, id }: { companyId: number; id: number },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const found = await asCompany(database, companyId, (tx) =>
      tx.selectFrom('users').select('id').where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst(),
    )
    if (!found) throw failure('not.found')
    return asAccess(database, work)
  }
  return {
    list: outsideTransaction((asked) => ofCompany(asked.params, (tx) => care.list(tx, asked, asked.params.id))),
    end: outsideTransaction((asked) => {
      const { id: userId, sessionId } = asked.params
      return ofCompany(asked.params, (tx) => care.end(tx, asked, { userId, sessionId }))
    }),
    endAll: outsideTransaction((asked) => ofCompany(asked.params, (tx) => care.endAll(tx, asked, asked.params.id))),
    resetFactors: outsideTransaction((asked) =>
      ofCompany(asked.params, (tx) => care.resetFactors(tx, asked, asked.params.id)),
    ),
  }
}

export const superUserSessionHandlers = (ports: Ports): Handlers<typeof superUserSessionRoutes> => {
  const care = careOf(ports)
  /** Nobody's whom the asker does not look after ends as nobody's at all. */
  const idOf = async (tx: Tx, { session, params }: { session: Session; params: { superUserId: number } }) => {
    const [user] = await findSuperUsers(tx, session, { ids: [params.superUserId], lock: true })
    if (!user) throw failure('not.found')
    if (user.isSelf) throw failure('account.own')
    return user.id
  }
  return {
    list: async (asked) => care.list(asked.tx, asked, await idOf(asked.tx, asked)),
    end: async (asked) => {
      const userId = await idOf(asked.tx, asked)
      return care.end(asked.tx, asked, { userId, sessionId: asked.params.sessionId })
    },
    endAll: async (asked) => care.endAll(asked.tx, asked, await idOf(asked.tx, asked)),
    resetFactors: async (asked) => care.resetFactors(asked.tx, asked, await idOf(asked.tx, asked)),
  }
}
