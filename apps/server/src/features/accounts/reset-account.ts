import type { Tx } from '../../database/tenant.ts'
import { endSessionsOf } from '../session/index.ts'

/** A temporary password in place of the one in force, for who has lost it or shares it with somebody: all sessions end. */
export const resetAccount = async (
  tx: Tx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: number },
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change: 'temporary' })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(tx, { userId, now })
}
