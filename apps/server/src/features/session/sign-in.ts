import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { asAccess } from '../../database/tenant.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { type Arrival, deviceHashOf } from './arrival.ts'
import { closedTo, refuseLimited } from './closed-accounts.ts'
import { type Acquaintance, type Attempt, acquaintanceOf, succeeded, tryOnce } from './login-attempts.ts'
import { openSession, type Tokens, whose } from './open-session.ts'
import { daysSinceExpiry } from './password-expiry.ts'
import { challengeFor } from './second-step.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { type Account, findAccount, noteFailedLogin } from './users.repository.ts'

interface Credentials {
  email: string
  password: string
}

interface Recognized {
  user: Account
  attempt: Attempt
  known: Acquaintance
}

/**
 * Whose password that is. The password is checked between two short transactions: no connection waits while a core works.
 * Every refusal is one and the same, and takes the same time: what tells them apart is done after the answer.
 */
export const recognize = async (
  { email, password }: Credentials,
  arrival: Arrival,
  ports: SignInPorts,
): Promise<Recognized> => {
  const { database, clock, eventTally, afterwards } = ports
  const { ip } = arrival
  const attempt = { email, block: addressBlock(ip), deviceHash: deviceHashOf(arrival), now: clock.now() }
  const refuse = (code: 'too.many.tries' | 'credentials.wrong', reason: string) => {
    eventTally.note({ kind: 'signIn.refused', ip, subject: email, details: { reason } })
    return failure(code)
  }
  const { user, known, isAllowed } = await admit(attempt, ip, ports)
  if (!isAllowed) throw refuse('too.many.tries', 'limit')
  const isRight = await ports.passwords.matches(user?.passwordHash ?? null, password, attempt.block)
  const closed = user && isRight ? await asAccess(database, (tx) => closedTo(tx, user, arrival)) : 'password'
  if (!user || closed) {
    if (user) afterwards.run(() => asAccess(database, (tx) => noteFailedLogin(tx, user.id, { ip, ts: attempt.now })))
    throw refuse('credentials.wrong', closed ?? 'password')
  }
  return { user, attempt, known }
}

/** Whether the attempt may look at the password; a burst that begins with it is told of once. */
const admit = async (attempt: Attempt, ip: string, { database, logger }: SignInPorts) => {
  const { tried, ...found } = await asAccess(database, async (tx) => {
    const known = await acquaintanceOf(tx, attempt)
    const tried = await tryOnce(tx, attempt, known)
    const user = await findAccount(tx, { email: attempt.email })
    if (tried === 'burst')
      await noteSecurityEvent(tx, { kind: 'signIn.burst', ...(user && whose(user)), ip, subject: attempt.email })
    return { user, known, tried }
  })
  if (tried === 'burst') logger.warn({ ip, userId: found.user?.id }, 'many tries at one account')
  return { ...found, isAllowed: tried !== 'refused' }
}

/** By a password, which may not be all that is asked for. */
export const signIn = async (credentials: Credentials, arrival: Arrival, ports: SignInPorts): Promise<Tokens> => {
  const { user, attempt, known } = await recognize(credentials, arrival, ports)
  const opened = await asAccess(ports.database, async (tx): Promise<Tokens | Failure> => {
    await succeeded(tx, attempt, known)
    const limit = await refuseLimited(tx, user, arrival, ports)
    if (limit) return limit
    // Before a password that ran out is changed too: whoever knows it alone takes nothing over.
    const challenge = await challengeFor(tx, { user, arrival, now: attempt.now })
    if (challenge) return failure('secondFactor.required', { challenge })
    const days = await daysSinceExpiry(tx, user, attempt.now)
    if (days !== undefined) return failure('expired.password', { days })
    return openSession(tx, { user, arrival, by: 'password' }, ports)
  })
  if (isFailure(opened)) throw opened
  return opened
}
