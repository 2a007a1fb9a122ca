import type { OwnFactors, Passkey } from '@atalaya/contract/second-factor'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Which ways of a second step an account has; a passkey works at its own site alone. */
export interface FactorsAtHand {
  hasTotp: boolean
  recoveryCodesLeft: number
  passkeySites: string[]
}

export const readFactorsAtHand = async (tx: Tx, userId: number): Promise<FactorsAtHand> => {
  const { rows } = await sql<FactorsAtHand>`
    SELECT EXISTS (SELECT FROM totp_factors WHERE user_id = ${userId} AND confirmed_ts IS NOT NULL) AS "hasTotp",
      (SELECT count(*)::integer FROM recovery_codes WHERE user_id = ${userId} AND used_ts IS NULL) AS "recoveryCodesLeft",
      ARRAY(SELECT rp_id FROM passkeys WHERE user_id = ${userId}) AS "passkeySites"`.execute(tx)
  return rows[0] as FactorsAtHand
}

export const hasAnyFactor = ({ hasTotp, passkeySites }: FactorsAtHand): boolean => hasTotp || passkeySites.length > 0

export const readOwnFactors = async (tx: Tx, userId: number): Promise<Omit<OwnFactors, 'isDemanded'>> => {
  const { recoveryCodesLeft } = await readFactorsAtHand(tx, userId)
  const totp = await tx
    .selectFrom('totp_factors')
    .select('confirmed_ts')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'rp_id as site', 'created_ts as createdTs', 'last_ts as lastTs'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { totpSinceTs: totp?.confirmed_ts ?? null, passkeys: passkeys as Passkey[], recoveryCodesLeft }
}

/** One that counts from its first code on; one that counts already stays until that. */
export const beginTotp = async (
  tx: Tx,
  { userId, encryptedSecret, now }: { userId: number; encryptedSecret: Buffer; now: number },
): Promise<boolean> => {
  const values = { encrypted_secret: encryptedSecret, created_ts: now, last_step: 0 }
  const begun = await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, confirmed_ts: null, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('totp_factors.confirmed_ts', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return begun !== undefined
}

export const findTotp = (tx: Tx, userId: number) =>
  tx
    .selectFrom('totp_factors')
    .select(['encrypted_secret as encryptedSecret', 'last_step as lastStep', 'confirmed_ts as confirmedTs'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** False where the step has been used meanwhile: of two at once with the same code one is let in. */
export const spendStep = async (
  tx: Tx,
  { userId, step, confirmedTs }: { userId: number; step: number; confirmedTs?: number },
): Promise<boolean> => {
  const spent = await tx
    .updateTable('totp_factors')
    .set({ last_step: step, ...(confirmedTs === undefined ? {} : { confirmed_ts: confirmedTs }) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export const deleteTotp = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.deleteFrom('totp_factors').where('user_id', '=', userId).returning('user_id').executeTakeFirst()) !==
  undefined

export const replaceRecoveryCodes = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_ts: null })))
    .execute()
}

export const spendRecoveryCode = async (
  tx: Tx,
  { userId, hash, now }: { userId: number; hash: Buffer; now: number },
): Promise<boolean> => {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_ts: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_ts', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** All that an account has; how many went. */
export const deleteFactors = async (tx: Tx, userId: number): Promise<number> => {
  const totp = (await deleteTotp(tx, userId)) ? 1 : 0
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirstOrThrow()
  await replaceRecoveryCodes(tx, userId, [])
  return totp + Number(numDeletedRows)
}

/** From here on its sessions are like all others. */
export const endEnrolment = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ is_enrolling: false })
    .where('user_id', '=', userId)
    .where('is_enrolling', '=', true)
    .execute()
}
