import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../adapters/clock.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

export const accessTokenMs = 15 * 60_000

/** All that a token says; what the user may do is read afresh for every request. */
export interface TokenIds {
  userId: number
  sessionId: string
}

/** Of somebody who acts for a user: `userId` is the user, `sessionId` of the acting alone. */
export interface ActingIds extends TokenIds {
  actorId: number
}

export interface AccessTokens {
  /** For a quarter of an hour, and never beyond the session's end. */
  issue(ids: TokenIds, sessionEndsTs: number): Promise<string>
  /** Null for anything that we did not sign, or that has expired. */
  read(token: string): Promise<TokenIds | null>
  /** Names both, as RFC 8693 says it, and is good until the acting ends. */
  issueActing(ids: ActingIds, endsTs: number): Promise<string>
  readActing(token: string): Promise<ActingIds | null>
}

const issuer = 'atalaya'
/** A session's id; the database fails for anything else. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const createAccessTokens = (ring: KeyRing, clock: Clock): AccessTokens => {
  const keys = ring.keys('access tokens').map(({ id, bytes }) => ({ id, key: createSecretKey(bytes) }))
  const [current] = keys as [(typeof keys)[number]]
  const keyOf = (id: string | undefined) => {
    const known = keys.find((each) => each.id === id)
    if (!known) throw new Error('not signed with a key of ours')
    return known.key
  }
  const sign = (ids: TokenIds, claims: JWTPayload, endsTs: number): Promise<string> =>
    new SignJWT({ sid: ids.sessionId, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: current.id })
      .setIssuer(issuer)
      .setSubject(String(ids.userId))
      .setIssuedAt(Math.floor(clock.now() / 1_000))
      .setExpirationTime(Math.floor(endsTs / 1_000))
      .sign(current.key)
  const verify = async (token: string): Promise<{ ids: TokenIds; payload: JWTPayload } | null> => {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
        algorithms: ['HS256'],
        issuer,
        currentDate: new Date(clock.now()),
      })
      const userId = Number(payload.sub)
      const sessionId = payload['sid']
      const isOurs = Number.isSafeInteger(userId) && typeof sessionId === 'string' && uuid.test(sessionId)
      return isOurs ? { ids: { userId, sessionId }, payload } : null
    } catch {
      // Whatever is wrong with it, it is no token of ours; a forger learns nothing more.
      return null
    }
  }
  return {
    issue: (ids, sessionEndsTs) => sign(ids, {}, Math.min(clock.now() + accessTokenMs, sessionEndsTs)),
    issueActing: (ids, endsTs) => sign(ids, { act: { sub: String(ids.actorId) } }, endsTs),
    read: async (token) => {
      const found = await verify(token)
      return found && !('act' in found.payload) ? found.ids : null
    },
    readActing: async (token) => {
      const found = await verify(token)
      const actorId = Number((found?.payload['act'] as { sub?: unknown } | undefined)?.sub)
      return found && Number.isSafeInteger(actorId) ? { ...found.ids, actorId } : null
    },
  }
}

/** Random, so a fast hash keeps it as safe as a slow one would, and the database never holds what opens a session. */
export const newRefreshToken = (): { token: string; tokenHash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashRefreshToken(token) }
}

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()
