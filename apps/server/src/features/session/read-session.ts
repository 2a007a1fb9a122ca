import { asEngine, type Database } from '../../database/tenant.ts'
import type { ReadSession } from '../../http/bind.ts'
import { failure } from '../../http/failures.ts'
import { findSession } from './session.repository.ts'
import type { AccessTokens } from './tokens.ts'

/**
 * For HTTP and for the live channel alike: an access token is only a claim of who asks. Whether the session still
 * stands and what its user may do is asked of the database each time, so a change counts at once.
 */
export const createReadSession =
  (database: Database, tokens: AccessTokens): ReadSession =>
  async (accessToken, target) => {
    const ids = await tokens.read(accessToken)
    const found = ids && (await asEngine(database, (tx) => findSession(tx, ids, target)))
    if (!found) throw failure('session.expired')
    return found
  }
