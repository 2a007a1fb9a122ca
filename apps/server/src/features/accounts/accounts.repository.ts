import type { OwnData, OwnSession } from '@atalaya/contract/accounts'
import type { Tx } from '../../database/tenant.ts'

/** One that its owner chose, in place of the one that was read; false where that was changed meanwhile. */
export const choosePassword = async (
  tx: Tx,
  { userId, knownHash, passwordHash }: { userId: number; knownHash: string | null; passwordHash: string },
): Promise<boolean> => {
  const chosen = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change: null })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', knownHash)
    .returning('id')
    .executeTakeFirst()
  return chosen !== undefined
}

export const readOwnData = async (tx: Tx, userId: number): Promise<OwnData> => {
  const { first_name, last_name, phone } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { firstName: first_name, lastName: last_name, phone: phone ?? undefined }
}

export const writeOwnData = async (tx: Tx, userId: number, own: OwnData): Promise<void> => {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      first_name: own.firstName,
      last_name: own.lastName,
      phone: own.phone ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

/** Those that a token still renews, newest first. */
export const listOwnSessions = async (
  tx: Tx,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: number },
): Promise<OwnSession[]> => {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'application', 'ip', 'created_ts'])
    .where('user_id', '=', userId)
    .where('ended_ts', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('session_id')
          .whereRef('session_id', '=', 'sessions.id')
          .where('used_ts', 'is', null)
          .where('expires_ts', '>', now),
      ),
    )
    .orderBy('created_ts', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    isCurrent: row.id === sessionId,
    application: row.application as OwnSession['application'],
    ip: row.ip,
    createdTs: row.created_ts,
  }))
}
