import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../database/tenant.ts'
import { challengeMs } from '../../limits/sign-in.limits.ts'

export type ChallengeKind = 'secondFactor' | 'passkey' | 'newPasskey' | 'openid' | 'proof' | 'openidProof'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What somebody is asked; whoever has the token answers it, once and within minutes. */
export const openChallenge = async (
  tx: Tx,
  { kind, userId, data, now }: { kind: ChallengeKind; userId: number | null; data: object; now: number },
): Promise<{ token: string; expiresTs: number }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresTs = now + challengeMs.value
  await tx
    .insertInto('sign_in_challenges')
    .values({
      ...{ token_hash: hashToken(token), kind, user_id: userId, data: JSON.stringify(data) },
      ...{ created_ts: now, expires_ts: expiresTs },
    })
    .execute()
  return { token, expiresTs }
}

export interface Challenge<Data> {
  userId: number | null
  data: Data
}

interface Asked {
  kind: ChallengeKind
  token: string
  now: number
}

export const findChallenge = async <Data>(
  tx: Tx,
  { kind, token, now }: Asked,
): Promise<Challenge<Data> | undefined> => {
  const found = await tx
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'data'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_ts', '>', now)
    .executeTakeFirst()
  return found && { userId: found.user_id, data: found.data as Data }
}

/** Uses it up: of two at once the second finds none. */
export const takeChallenge = async <Data>(
  tx: Tx,
  { kind, token, now }: Asked,
): Promise<Challenge<Data> | undefined> => {
  const taken = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_ts', '>', now)
    .returning(['user_id', 'data'])
    .executeTakeFirst()
  return taken && { userId: taken.user_id, data: taken.data as Data }
}

/** What the browser is to sign, added to what it is asked for. */
export const setChallengeData = async (tx: Tx, token: string, data: object): Promise<void> => {
  await tx
    .updateTable('sign_in_challenges')
    .set({ data: JSON.stringify(data) })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export const deleteExpiredChallenges = async (tx: Tx, now: number): Promise<void> => {
  await tx.deleteFrom('sign_in_challenges').where('expires_ts', '<=', now).execute()
}
