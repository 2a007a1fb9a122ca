import { sql } from 'kysely'
import { hashPassword } from '../../access/passwords.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { endSessionsOf, generatePassword } from '../session/index.ts'

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

/** By the machine's shell, whoever the account is of. */
export const resetAccountOf = async (
  database: WebDatabase,
  { email, isEnabling, clock }: { email: string; isEnabling: boolean; clock: Clock },
): Promise<{ email: string; role: string; password: string } | 'unknown' | 'disabled'> => {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  return asAccess(database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'role', 'is_disabled', 'company_id', 'reseller_id'])
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!user) return 'unknown'
    if (user.is_disabled && !isEnabling) return 'disabled'
    if (user.is_disabled) await tx.updateTable('users').set({ is_disabled: false }).where('id', '=', user.id).execute()
    await resetAccount(tx, { userId: user.id, passwordHash, now: clock.now() })
    await noteSecurityEvent(tx, {
      ...{ kind: 'password.reset', companyId: user.company_id, resellerId: user.reseller_id, subject: user.email },
      details: { by: 'shell', enabled: user.is_disabled },
    })
    return { email: user.email, role: user.role, password }
  })
}
