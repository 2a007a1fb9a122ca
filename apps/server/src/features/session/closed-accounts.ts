import { type Failure, failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { limitAgainst } from './access-limits.ts'
import type { Arrival } from './arrival.ts'
import { isOpenAt } from './brand-wall.ts'
import { type Account, isHeldToProvider } from './users.repository.ts'

/** Why an account opens nothing there, whoever knows its password. */
export const closedTo = async (tx: Tx, user: Account, { hostName }: Arrival): Promise<string | undefined> => {
  if (user.isDisabled) return 'disabled'
  if (!(await isOpenAt(tx, user, hostName))) return 'brand'
  return (await isHeldToProvider(tx, user)) ? 'openid' : undefined
}

/** Somebody who may not work now, or from there; noted, and told to whoever has shown who they are. */
export const refuseLimited = async (
  tx: Tx,
  user: Account,
  { ip }: Arrival,
  { clock }: { clock: Clock },
): Promise<Failure | undefined> => {
  const limit = limitAgainst({ ...user.restrictions, timezone: user.timezone }, { ip, now: clock.now() })
  if (!limit) return undefined
  await noteSecurityEvent(tx, {
    kind: 'signIn.refused',
    userId: user.id,
    companyId: user.companyId,
    resellerId: user.resellerId,
    ip,
    details: { reason: limit },
  })
  return failure(limit)
}
