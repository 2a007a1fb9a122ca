import { failure } from '../../access/failures.ts'
import { asAccess } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import type { Arrival } from './arrival.ts'
import { succeeded } from './login-attempts.ts'
import { refuseUnfitPassword } from './new-password.ts'
import { whose } from './open-session.ts'
import { daysSinceExpiry } from './password-expiry.ts'
import { challengeFor } from './second-step.ts'
import { endSessionsOf } from './session.repository.ts'
import { recognize } from './sign-in.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { choosePassword } from './users.repository.ts'

/**
 * In place of one that ran out. Whose is still good has other ways, with all that those ask for; whoever has a second factor
 * shows it first, and changes the password in the session that this opens.
 */
export const renewExpiredPassword = async (
  given: { email: string; current: string; new: string },
  arrival: Arrival,
  ports: SignInPorts,
): Promise<{ userId: number }> => {
  const { database, clock } = ports
  const { user, attempt, known } = await recognize({ email: given.email, password: given.current }, arrival, ports)
  const challenge = await asAccess(database, async (tx) => {
    if ((await daysSinceExpiry(tx, user, clock.now())) === undefined) throw failure('credentials.wrong')
    const asked = await challengeFor(tx, { user, arrival, now: clock.now() })
    if (asked) {
      await succeeded(tx, attempt, known)
      return asked
    }
    if (given.new === given.current) throw failure('input.invalid', { fields: { new: 'password.same' } })
    await refuseUnfitPassword(tx, {
      ...{ password: given.new, hostName: arrival.hostName, field: 'new', owner: { userId: user.id } },
    })
    return undefined
  })
  if (challenge) throw failure('secondFactor.required', { challenge })
  const passwordHash = await ports.passwords.hash(given.new, attempt.block)
  await asAccess(database, async (tx) => {
    const { id: userId, passwordHash: knownHash } = user
    if (!(await choosePassword(tx, { userId, knownHash, passwordHash }))) throw failure('credentials.wrong')
    await succeeded(tx, attempt, known)
    await endSessionsOf(tx, { userId, now: clock.now() })
    await noteSecurityEvent(tx, { kind: 'password.renewed', ...whose(user), ip: arrival.ip })
  })
  return { userId: user.id }
}
