import type { AccessTokens } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { ReadSession } from '../../http/bind.ts'
import { limitAgainst } from './access-limits.ts'
import { isOpenAt } from './brand-wall.ts'
import { findSession } from './session.repository.ts'
import { readAccessLimits } from './users.repository.ts'

/**
 * For HTTP and for the live channel alike: an access token is only a claim of who asks. Whether the session still
 * stands and what its user may do, now and from there, is asked of the database each time, so a change counts at once.
 */
export const createReadSession =
  (database: WebDatabase, tokens: AccessTokens, clock: Clock): ReadSession =>
  async ({ accessToken, ip, hostName, isOpenToRestricted = false }, target) => {
    const ids = await tokens.read(accessToken)
    const found =
      ids &&
      (await asAccess(database, async (tx) => {
        const found = await findSession(tx, ids, target, clock.now())
        // The brand's wall was looked at where the session was opened or renewed; elsewhere it is looked at each time.
        if (!found || found.hostName === hostName) return found
        const { account } = await readAccessLimits(tx, ids.userId)
        return (await isOpenAt(tx, account, hostName)) ? found : null
      }))
    // The database's word besides the token's: a role that ends earlier may have come since.
    if (!found || found.endsTs <= clock.now()) throw failure('session.expired')
    const limit = isOpenToRestricted ? undefined : limitAgainst(found.limits, { ip, now: clock.now() })
    if (limit) throw failure(limit)
    return found
  }
