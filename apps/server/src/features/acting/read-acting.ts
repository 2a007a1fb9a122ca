import type { AccessTokens } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import { isInTenantScope } from '../../access/tenant-scope.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { ReadSession } from '../../http/bind.ts'
import { isOpenAt, limitAgainst, readAccessLimits } from '../session/index.ts'
import { findActingSession } from './acting-sessions.repository.ts'

/** What a token says of itself, whoever has signed it: only where to look. */
export const isActing = (token: string): boolean => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof payload === 'object' && payload !== null && 'act' in payload
  } catch {
    // No token of ours; whoever reads it says so.
    return false
  }
}

/**
 * Who asks where somebody acts for a user: the user, with who acts beside. Read afresh for each call, so that it is over as
 * soon as either's role, the actor's session or place in the tree, or the user's account is no longer what it was.
 */
export const createReadActing =
  (database: WebDatabase, tokens: AccessTokens, clock: Clock): ReadSession =>
  async ({ accessToken, ip, hostName }, target) => {
    const now = clock.now()
    const ids = await tokens.readActing(accessToken)
    const found =
      ids &&
      (await asAccess(database, async (tx) => {
        const found = await findActingSession(tx, ids, target, now)
        if (!found || !isInTenantScope(found.actor, found.home)) return null
        const limits = await readAccessLimits(tx, ids.actorId)
        return (await isOpenAt(tx, limits.account, hostName)) ? { ...found, limits } : null
      }))
    if (!found) throw failure('session.expired')
    const limit = limitAgainst(found.limits, { ip, now })
    if (limit) throw failure(limit)
    return { session: found.session, tenant: found.tenant }
  }
