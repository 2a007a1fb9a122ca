import type { Role } from '@atalaya/contract/roles'
import type { Logger } from 'pino'
import { type AccessTokens, hashRefreshToken, newRefreshToken, type TokenIds } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import type { PasswordChecker } from '../../access/passwords.ts'
import type { Bus } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { limitAgainst } from './access-limits.ts'
import { isKnownAddress, rememberAddress } from './login-attempts.repository.ts'
import { type Attempt, succeeded, tryOnce } from './login-attempts.ts'
import {
  endSession,
  findSpentToken,
  insertRefreshToken,
  insertSession,
  spendRefreshToken,
} from './session.repository.ts'
import { absoluteEndOf, type Begun, idleEndOf } from './session-ends.ts'
import { findCredentials, noteFailedLogin, noteLogin, readAccessLimits } from './users.repository.ts'

export interface SignInPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  tokens: AccessTokens
  passwords: PasswordChecker
  eventTally: EventTally
  logger: Logger
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

const openTokens = async (tx: Tx, opened: TokenIds & Begun, { tokens, clock }: SignInPorts): Promise<Tokens> => {
  const { token, tokenHash } = newRefreshToken()
  await insertRefreshToken(tx, { tokenHash, sessionId: opened.sessionId, expiresTs: idleEndOf(opened, clock.now()) })
  return { accessToken: await tokens.issue(opened, absoluteEndOf(opened)), refreshToken: token }
}

/** The password is checked between two short transactions: no connection waits while a core works. */
export const signIn = async (
  credentials: { email: string; password: string; ip: string },
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, eventTally } = ports
  const { email, password, ip } = credentials
  const attempt = { email, block: addressBlock(ip), now: clock.now() }
  const refuse = (code: 'too.many.tries' | 'credentials.wrong', reason: string) => {
    eventTally.note({ kind: 'signIn.refused', ip, subject: email, details: { reason } })
    return failure(code)
  }
  const { user, isKnown, isAllowed } = await admit(attempt, ip, ports)
  if (!isAllowed) throw refuse('too.many.tries', 'limit')
  const isRight = await ports.passwords.matches(user?.passwordHash ?? null, password, attempt.block)
  if (!user || !isRight || user.isDisabled) {
    if (user) await asAccess(database, (tx) => noteFailedLogin(tx, user.id, { ip, ts: clock.now() }))
    throw refuse('credentials.wrong', user && isRight ? 'disabled' : 'password')
  }
  const limit = limitAgainst({ ...user.restrictions, timezone: user.timezone }, { ip, now: clock.now() })
  const opened = await asAccess(database, async (tx) => {
    const now = clock.now()
    await succeeded(tx, attempt, isKnown)
    if (limit) {
      await noteSecurityEvent(tx, { kind: 'signIn.refused', ...whose(user), ip, details: { reason: limit } })
      return limit
    }
    await rememberAddress(tx, { userId: user.id, block: attempt.block, now })
    await noteLogin(tx, user.id, { ip, ts: now })
    const sessionId = await insertSession(tx, { userId: user.id, ip, now })
    await noteSecurityEvent(tx, { kind: 'signIn', ...whose(user), ip, sessionId })
    return openTokens(tx, { userId: user.id, sessionId, role: user.role as Role, createdTs: now }, ports)
  })
  if (typeof opened === 'string') throw failure(opened)
  return opened
}

const whose = (user: { id: number; companyId: number | null; resellerId: number | null }) => ({
  ...{ userId: user.id, companyId: user.companyId, resellerId: user.resellerId },
})

/** Whether the attempt may look at the password; a burst that begins with it is told of once. */
const admit = async (attempt: Attempt, ip: string, { database, logger }: SignInPorts) => {
  const { tried, ...found } = await asAccess(database, async (tx) => {
    const isKnown = await isKnownAddress(tx, attempt)
    const tried = await tryOnce(tx, attempt)
    const user = await findCredentials(tx, attempt.email)
    if (tried === 'burst')
      await noteSecurityEvent(tx, { kind: 'signIn.burst', ...(user && whose(user)), ip, subject: attempt.email })
    return { user, isKnown, tried }
  })
  if (tried === 'burst') logger.warn({ ip, userId: found.user?.id }, 'many tries at one account')
  return { ...found, isAllowed: tried !== 'refused' }
}

/** A new pair for a refresh token. One that comes a second time was stolen from somebody: its session ends everywhere. */
export const renewTokens = async (
  { refreshToken, ip }: { refreshToken: string; ip: string },
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, bus } = ports
  const tokenHash = hashRefreshToken(refreshToken)
  const renewed = await asAccess(database, async (tx) => {
    const ids = await spendRefreshToken(tx, tokenHash, clock.now())
    if (!ids || absoluteEndOf(ids) <= clock.now()) return undefined
    // Thrown, so that the token stays good for when its user may work again.
    const limit = limitAgainst(await readAccessLimits(tx, ids.userId), { ip, now: clock.now() })
    if (limit) throw failure(limit)
    return openTokens(tx, ids, ports)
  })
  if (renewed) return renewed
  const ended = await asAccess(database, async (tx) => {
    const sessionId = await findSpentToken(tx, tokenHash)
    const userId = sessionId && (await endSession(tx, sessionId, clock.now()))
    if (!userId) return undefined
    await noteSecurityEvent(tx, { kind: 'token.reused', userId, sessionId, ip })
    return { userId, sessionId }
  })
  if (ended) bus.publish({ kind: 'userChanged', ...ended })
  throw failure('session.expired')
}
