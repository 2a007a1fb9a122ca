import type { Tx } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { findTotp, spendRecoveryCode, spendStep } from './factors.repository.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Which code it was, used up by this; undefined for a wrong one. */
export const spendCode = async (
  tx: Tx,
  { userId, code, now }: { userId: number; code: string; now: number },
  keys: KeyRing,
): Promise<'totp' | 'recovery' | undefined> => {
  if (isRecoveryCode(code))
    return (await spendRecoveryCode(tx, { userId, hash: hashRecoveryCode(code), now })) ? 'recovery' : undefined
  const found = await findTotp(tx, userId)
  const secret = found && createSecretEncryption(keys, 'second factors').decrypt(found.encryptedSecret, String(userId))
  if (!found || found.confirmedTs === null || secret === undefined) return undefined
  const step = stepOfCode(code.replaceAll(' ', ''), {
    ...{ secret: Buffer.from(secret, 'base64'), lastStep: found.lastStep, now },
  })
  return step !== undefined && (await spendStep(tx, { userId, step })) ? 'totp' : undefined
}
