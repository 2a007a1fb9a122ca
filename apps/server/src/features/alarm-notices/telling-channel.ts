import type { Clock } from '../../adapters/clock.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import { noticesBeingTold, noticesOfTenant } from '../../limits/alarm-notices.limits.ts'
import type { Channel } from '../../outbox/index.ts'
import type { LetterPorts } from './tell-people.ts'

export interface TellingPorts extends LetterPorts {
  database: Database
  clock: Clock
}

/**
 * A channel whose messages make others: `tell` writes in one transaction to whom it concerns, and answers how many were told, or
 * why nobody was.
 */
export const tellingChannel = <Payload extends object>(
  name: string,
  ports: TellingPorts,
  tell: (tx: Tx, payload: Payload, ports: TellingPorts) => Promise<number | string>,
): Channel => ({
  name,
  atOnce: noticesBeingTold.value,
  atOnceOfTenant: Math.ceil(noticesBeingTold.value / 4),
  perSecond: 500,
  perTenantMinute: noticesOfTenant.value,
  attempts: 16,
  leaseMs: 60_000,
  onDead: 'skips it',
  async deliver({ payload }) {
    const told = await asEngine(ports.database, (tx) => tell(tx, payload as Payload, ports))
    return typeof told === 'string' ? { kind: 'withheld', reason: told } : { kind: 'sent', note: `${told} told` }
  },
})
