import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../adapters/clock.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

export const accessTokenMs = 15 * 60_000

/** All that a token says; what the user may do is read afresh for every request. */
export interface TokenIds {
  userId: number
  sessionId: string
}

export interface AccessTokens {
  /** For a quarter of an hour, and never beyond the session's end. */
  issue(ids: TokenIds, sessionEndsTs: number): Promise<string>
  /** Null for anything that we did not sign, or that has expired. */
  read(token: string): Promise<TokenIds | null>
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
  return {
    issue: ({ userId, sessionId }, sessionEndsTs) => {
      const issuedS = Math.floor(clock.now() / 1_000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: current.id })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt(issuedS)
        .setExpirationTime(Math.min(issuedS + accessTokenMs / 1_000, Math.floor(sessionEndsTs / 1_000)))
        .sign(current.key)
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
          algorithms: ['HS256'],
          issuer,
          currentDate: new Date(clock.now()),
        })
        const userId = Number(payload.sub)
        const sessionId = payload['sid']
        return Number.isSafeInteger(userId) && typeof sessionId === 'string' && uuid.test(sessionId)
          ? { userId, sessionId }
          : null
      } catch {
        // Whatever is wrong with it, it is no token of ours; a forger learns nothing more.
        return null
      }
    },
  }
}

/** Random, so a fast hash keeps it as safe as a slow one would, and the database never holds what opens a session. */
export const newRefreshToken = (): { token: string; tokenHash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashRefreshToken(token) }
}

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()
