import { apiKeyPrefix } from '@atalaya/contract/api-keys'
import { adminLevel } from '@atalaya/contract/roles'
import { hashRefreshToken } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { isInTenantScope } from '../../access/tenant-scope.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { ReadSession } from '../../http/bind.ts'
import { isOpenAt, limitAgainst, readAccessLimits } from '../session/index.ts'
import { findKeySession, type KeySession } from './key-sessions.repository.ts'

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

/** A company's key is an administrator of that company, and no longer than its owner could be one. */
const asOfCompany = (owner: Session, { companyId, companyState, resellerId, distributorId }: Home): Session | null => {
  const home = { companyId, companyState, resellerId, distributorId }
  if (!adminLevel.includes(owner.role) || !isInTenantScope(owner, home)) return null
  return { ...owner, role: 'ADMIN', companyId, resellerId, distributorId, groupIds: [] }
}
type Home = NonNullable<KeySession['home']>

/**
 * Who asks with a key: its owner as they stand now, or the company in its owner's name, and for its scopes alone. Read afresh
 * for each call, so that a change of the owner's rights, or the key's end, counts at once.
 */
export const createReadKey =
  (database: WebDatabase, clock: Clock): ReadSession =>
  async ({ accessToken, ip, hostName }, target) => {
    const now = clock.now()
    const found = await asAccess(database, async (tx) => {
      const found = await findKeySession(tx, { keyHash: hashRefreshToken(accessToken), target, now })
      if (!found) return null
      const { account } = await readAccessLimits(tx, found.owner.userId)
      return (await isOpenAt(tx, account, hostName)) ? found : null
    })
    if (!found) throw failure('session.expired')
    const session = found.home ? asOfCompany(found.owner, found.home) : found.owner
    if (!session) throw failure('session.expired')
    const limit = limitAgainst(found.limits, { ip, now })
    if (limit) throw failure(limit)
    return { session: { ...session, apiKey: found.apiKey }, tenant: found.tenant }
  }
