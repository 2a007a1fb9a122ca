import type { Acting, actingRoutes } from '@atalaya/contract/acting'
import type { AccessTokens } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { allowWriting, endActing, insertActing, listActedFor, type StoredActing } from './acting.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  tokens: AccessTokens
}

const minuteMs = 60_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whose people act stands above companies, so a company's own isolation does not know them: what is asked for names it. */
export const actingHandlers = ({ database, clock, tokens }: Ports): Handlers<typeof actingRoutes> => ({
  forMe: ({ tx, session: { userId } }) => listActedFor(tx, userId, clock.now()),

  start: outsideTransaction(async ({ params, body, session, clientIp }) => {
    const startedTs = clock.now()
    const endsTs = startedTs + body.minutes * minuteMs
    const stored = await asAccess(database, async (tx) => {
      const begun = { companyId: params.companyId, userId: params.id, reason: body.reason, startedTs, endsTs }
      const stored = (await insertActing(tx, begun, session)) ?? notFound()
      await note(tx, 'acting.started', { stored, session, ip: clientIp })
      return stored
    })
    const ids = { userId: params.id, sessionId: stored.id, actorId: session.userId }
    return { ...shown(stored), accessToken: await tokens.issueActing(ids, endsTs) }
  }),

  write: outsideTransaction(async ({ params, session, clientIp, publish }) => {
    const stored = await asAccess(database, async (tx) => {
      const stored = (await allowWriting(tx, ownOf(params, session), clock.now())) ?? notFound()
      await note(tx, 'acting.writing', { stored, session, ip: clientIp })
      return stored
    })
    publish({ kind: 'userChanged', userId: stored.userId })
    return shown(stored)
  }),

  end: outsideTransaction(async ({ params, session, clientIp, publish }) => {
    const stored = await asAccess(database, async (tx) => {
      const stored = (await endActing(tx, ownOf(params, session), clock.now())) ?? notFound()
      await note(tx, 'acting.ended', { stored, session, ip: clientIp })
      return stored
    })
    publish({ kind: 'userChanged', userId: stored.userId })
    return { done: true }
  }),
})

const ownOf = ({ companyId, actingId }: { companyId: number; actingId: string }, { userId }: Session) => ({
  ...{ companyId, id: uuid.test(actingId) ? actingId : notFound(), actorId: userId },
})

const shown = ({ id, companyId, userId, userName, reason, endsTs, mayWrite }: StoredActing): Acting => ({
  ...{ id, reason, endsTs, mayWrite },
  companyId: companyId as Acting['companyId'],
  user: { id: userId as Acting['user']['id'], name: userName },
})

/** Of the user's company, which reads it, with both. */
const note = (
  tx: Tx,
  kind: 'acting.started' | 'acting.writing' | 'acting.ended',
  { stored, session, ip }: { stored: StoredActing; session: Session; ip: string },
): Promise<void> =>
  noteSecurityEvent(tx, {
    ...{ kind, userId: stored.userId, actorId: session.userId, companyId: stored.companyId },
    ...{ sessionId: session.sessionId, ip, subject: stored.userName },
    details: { reason: stored.reason, endsTs: stored.endsTs },
  })

const notFound = (): never => {
  throw failure('not.found')
}
