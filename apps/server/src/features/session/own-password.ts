import { failure } from '../../access/failures.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { type Arrival, deviceHashOf } from './arrival.ts'
import { acquaintanceOf, succeeded, tryOnce } from './login-attempts.ts'
import { proveSession } from './session.repository.ts'
import { readCredentials } from './users.repository.ts'

export interface OwnPasswordPorts {
  database: WebDatabase
  clock: Clock
  passwords: Passwords
  eventTally: EventTally
}

export const byItsOwner = ({ userId, sessionId, companyId, resellerId }: Session, ip: string) => ({
  ...{ userId, sessionId, companyId, resellerId, ip },
})

/**
 * Somebody who is signed in shows that they know their password: `password.wrong` at the field that it came in
 * otherwise. Somebody at an open screen guesses as one at the sign-in does, out of the same budget. From then on the
 * session's proof is fresh. Answers the hash that was in force.
 */
export const proveOwnPassword = async (
  { session, password, arrival, field }: { session: Session; password: string; arrival: Arrival; field: string },
  { database, clock, passwords, eventTally }: OwnPasswordPorts,
): Promise<string | null> => {
  const { ip } = arrival
  const refuse = (reason: string) =>
    eventTally.note({ kind: 'proof.refused', ...byItsOwner(session, ip), details: { reason } })
  const { passwordHash, attempt, known, tried } = await asAccess(database, async (tx) => {
    const { email, passwordHash } = await readCredentials(tx, session.userId)
    const account = { email: email.toLowerCase(), block: addressBlock(ip) }
    const attempt = { ...account, deviceHash: deviceHashOf(arrival), now: clock.now() }
    const known = await acquaintanceOf(tx, attempt)
    return { passwordHash, attempt, known, tried: await tryOnce(tx, attempt, known) }
  })
  if (tried === 'refused') {
    refuse('limit')
    throw failure('too.many.tries')
  }
  if (!(await passwords.matches(passwordHash, password, attempt.block))) {
    refuse('password')
    throw failure('input.invalid', { fields: { [field]: 'password.wrong' } })
  }
  await asAccess(database, async (tx) => {
    await succeeded(tx, attempt, known)
    await proveSession(tx, session.sessionId, clock.now())
    await noteSecurityEvent(tx, { kind: 'proof', ...byItsOwner(session, ip) })
  })
  return passwordHash
}
