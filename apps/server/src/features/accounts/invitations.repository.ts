import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { idsOf } from '../../records/by-id.ts'

/** Long enough for a holiday, short enough for a mail that somebody else finds. */
export const invitationMs = 7 * 86_400_000
/** Whoever asks for it waits for it. */
const resetMs = 60 * 60_000

/** Random, so a fast hash keeps it as safe as a slow one would. */
const hashInvitationKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export interface Invited {
  userId: number
  email: string
  firstName: string
  language: string
  timezone: string
  key: string
  expiresTs: number
}

/**
 * New keys for some of a company's users, within its tenant; those of before open nothing from here on. Nobody who is shut out,
 * and nobody that the company does not have. Their mails are `mailInvitations`.
 */
export const inviteUsers = async (
  tx: Tx,
  {
    companyId,
    userIds,
    invitedBy,
    now,
  }: { companyId: number; userIds: readonly number[]; invitedBy: number; now: number },
): Promise<Invited[]> => {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'language', 'timezone'])
    .where('id', 'in', [...new Set(userIds)])
    .where('company_id', '=', companyId)
    .where('is_disabled', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (users.length === 0) return []
  await tx
    .updateTable('invitations')
    .set({ ended_ts: now })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', idsOf(users))
    .where('used_ts', 'is', null)
    .where('ended_ts', 'is', null)
    .execute()
  const invited = users.map(({ id, ...user }) => ({
    userId: id,
    ...user,
    key: randomBytes(32).toString('base64url'),
    expiresTs: now + invitationMs,
  }))
  await tx
    .insertInto('invitations')
    .values(
      invited.map(({ userId, key, expiresTs }) => ({
        company_id: companyId,
        user_id: userId,
        key_hash: hashInvitationKey(key),
        created_by: invitedBy,
        created_ts: now,
        expires_ts: expiresTs,
        used_ts: null,
        ended_ts: null,
      })),
    )
    .execute()
  return invited
}

/** Those of them who have no password and were never sent a way to set one. */
export const findUninvited = async (tx: Tx, userIds: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      SELECT id FROM users WHERE id = ANY (${[...userIds]}::integer[]) AND NOT has_password
        AND NOT EXISTS (SELECT FROM invitations WHERE user_id = users.id)
      ORDER BY id`.execute(tx)
  ).rows.map(({ id }) => id)

/** For an account above companies; those of before open nothing from here on. */
export const makeInvitation = async (
  tx: Tx,
  { userId, invitedBy, now }: { userId: number; invitedBy: number; now: number },
): Promise<{ key: string; expiresTs: number }> => {
  await tx
    .updateTable('invitations')
    .set({ ended_ts: now })
    .where('user_id', '=', userId)
    .where('used_ts', 'is', null)
    .where('ended_ts', 'is', null)
    .execute()
  const key = randomBytes(32).toString('base64url')
  const expiresTs = now + invitationMs
  await tx
    .insertInto('invitations')
    .values({
      ...{ company_id: null, user_id: userId, key_hash: hashInvitationKey(key), created_by: invitedBy },
      ...{ created_ts: now, expires_ts: expiresTs, used_ts: null, ended_ts: null },
    })
    .execute()
  return { key, expiresTs }
}

export interface FoundInvitation {
  id: number
  companyId: number | null
  resellerId: number | null
  userId: number
  purpose: 'invitation' | 'reset'
  expiresTs: number
  isUsed: boolean
  /** Taken back, or of somebody who is shut out. */
  isEnded: boolean
  email: string
  firstName: string
  lastName: string
}

/** As the engine; with `lock` nobody else uses it until COMMIT. */
export const findInvitation = async (
  tx: Tx,
  key: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FoundInvitation | undefined> => {
  const { rows } = await sql<FoundInvitation>`
    SELECT invitations.id, users.company_id AS "companyId", users.reseller_id AS "resellerId", purpose, user_id AS "userId", expires_ts AS "expiresTs",
      used_ts IS NOT NULL AS "isUsed", ended_ts IS NOT NULL OR is_disabled AS "isEnded",
      email, first_name AS "firstName", last_name AS "lastName"
    FROM invitations JOIN users ON users.id = user_id
    WHERE key_hash = ${hashInvitationKey(key)} ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows[0]
}

/** For whoever forgot the password; those that were asked for before open nothing from here on, an invitation still does. */
export const makeReset = async (
  tx: Tx,
  { userId, companyId, now }: { userId: number; companyId: number | null; now: number },
): Promise<{ key: string; expiresTs: number }> => {
  await tx
    .updateTable('invitations')
    .set({ ended_ts: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_ts', 'is', null)
    .where('ended_ts', 'is', null)
    .execute()
  const key = randomBytes(32).toString('base64url')
  const expiresTs = now + resetMs
  await tx
    .insertInto('invitations')
    .values({
      ...{ company_id: companyId, user_id: userId, key_hash: hashInvitationKey(key), created_by: null },
      ...{ purpose: 'reset', created_ts: now, expires_ts: expiresTs, used_ts: null, ended_ts: null },
    })
    .execute()
  return { key, expiresTs }
}

export const useInvitation = async (tx: Tx, id: number, now: number): Promise<void> => {
  await tx.updateTable('invitations').set({ used_ts: now }).where('id', '=', id).execute()
}

/** Those that ran out so long ago that nobody asks any more what became of them. */
export const deleteOldInvitations = async (tx: Tx, before: number): Promise<void> => {
  await tx.deleteFrom('invitations').where('expires_ts', '<', before).execute()
}
