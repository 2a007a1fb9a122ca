import type { Bus } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { failure } from '../../http/failures.ts'
import { limitAgainst } from './access-limits.ts'
import type { LoginAttempts } from './login-attempts.ts'
import type { PasswordChecker } from './password.ts'
import {
  endSession,
  findSpentToken,
  insertRefreshToken,
  insertSession,
  spendRefreshToken,
} from './session.repository.ts'
import { type AccessTokens, hashRefreshToken, newRefreshToken, refreshTokenMs, type TokenIds } from './tokens.ts'
import { findCredentials, noteFailedLogin, noteLogin, readAccessLimits } from './users.repository.ts'

export interface SignInPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  tokens: AccessTokens
  passwords: PasswordChecker
  attempts: LoginAttempts
}

interface Tokens {
  accessToken: string
  refreshToken: string
}

const openTokens = async (tx: Tx, ids: TokenIds, { tokens, clock }: SignInPorts): Promise<Tokens> => {
  const { token, tokenHash } = newRefreshToken()
  await insertRefreshToken(tx, { tokenHash, sessionId: ids.sessionId, expiresTs: clock.now() + refreshTokenMs })
  return { accessToken: await tokens.issue(ids), refreshToken: token }
}

/** The password is checked between two short transactions: no connection waits while a core works. */
export const signIn = async (
  credentials: { email: string; password: string; ip: string },
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, attempts } = ports
  const { email, password, ip } = credentials
  if (attempts.tryOnce(email, ip, clock.now()) === 'refused') throw failure('too.many.tries')
  const user = await asAccess(database, (tx) => findCredentials(tx, email))
  const isRight = await ports.passwords.matches(user?.passwordHash ?? null, password)
  if (!user || !isRight || user.isDisabled) {
    if (user) await asAccess(database, (tx) => noteFailedLogin(tx, user.id, { ip, ts: clock.now() }))
    throw failure('credentials.wrong')
  }
  attempts.succeeded(email, ip)
  const limit = limitAgainst({ ...user.restrictions, timezone: user.timezone }, { ip, now: clock.now() })
  if (limit) throw failure(limit)
  return asAccess(database, async (tx) => {
    const now = clock.now()
    await noteLogin(tx, user.id, { ip, ts: now })
    const sessionId = await insertSession(tx, { userId: user.id, ip, now })
    return openTokens(tx, { userId: user.id, sessionId }, ports)
  })
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
    if (!ids) return undefined
    // Thrown, so that the token stays good for when its user may work again.
    const limit = limitAgainst(await readAccessLimits(tx, ids.userId), { ip, now: clock.now() })
    if (limit) throw failure(limit)
    return openTokens(tx, ids, ports)
  })
  if (renewed) return renewed
  const ended = await asAccess(database, async (tx) => {
    const sessionId = await findSpentToken(tx, tokenHash)
    const userId = sessionId && (await endSession(tx, sessionId, clock.now()))
    return userId ? { userId, sessionId } : undefined
  })
  if (ended) bus.publish({ kind: 'userChanged', ...ended })
  throw failure('session.expired')
}
