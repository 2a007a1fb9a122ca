import { hashRefreshToken } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import { asAccess } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { limitAgainst } from './access-limits.ts'
import { isOpenAt } from './brand-wall.ts'
import { openTokens, type Tokens } from './open-session.ts'
import { endSession, findSpentToken, renewSession, spendRefreshToken } from './session.repository.ts'
import { absoluteEndOf } from './session-ends.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { readAccessLimits } from './users.repository.ts'

/** A new pair for a refresh token. One that comes a second time was stolen from somebody: its session ends everywhere. */
export const renewTokens = async (
  { refreshToken, ip, hostName }: { refreshToken: string; ip: string; hostName: string },
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, bus } = ports
  const tokenHash = hashRefreshToken(refreshToken)
  const renewed = await asAccess(database, async (tx) => {
    const now = clock.now()
    const ids = await spendRefreshToken(tx, tokenHash, now)
    if (!ids || absoluteEndOf(ids) <= now) return undefined
    // Thrown, so that the token stays good for when and where its user may work again.
    const { account, ...limits } = await readAccessLimits(tx, ids.userId)
    const limit = limitAgainst(limits, { ip, now })
    if (limit) throw failure(limit)
    if (!(await isOpenAt(tx, account, hostName))) throw failure('session.expired')
    await renewSession(tx, { id: ids.sessionId, ip, hostName, now })
    return openTokens(tx, ids, ports)
  })
  if (renewed) return renewed
  const ended = await asAccess(database, async (tx) => {
    const sessionId = await findSpentToken(tx, tokenHash)
    const userId = sessionId && (await endSession(tx, { sessionId, now: clock.now() }))
    if (!userId) return undefined
    await noteSecurityEvent(tx, { kind: 'token.reused', userId, sessionId, ip })
    return { userId, sessionId }
  })
  if (ended) bus.publish({ kind: 'userChanged', ...ended })
  throw failure('session.expired')
}
