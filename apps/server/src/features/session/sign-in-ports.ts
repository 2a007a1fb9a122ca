import type { Logger } from 'pino'
import type { AccessTokens } from '../../access/access-tokens.ts'
import type { Afterwards } from '../../access/afterwards.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Bus } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import type { EventTally } from '../../security-events/index.ts'

export interface SignInPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  tokens: AccessTokens
  keys: KeyRing
  passwords: Passwords
  afterwards: Afterwards
  eventTally: EventTally
  logger: Logger
}
