import type { Tx } from '../../database/tenant.ts'

export interface StoredPasskey {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export const listPasskeys = (tx: Tx, userId: number, rpId: string): Promise<StoredPasskey[]> =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('id')
    .execute()

export const findPasskey = (tx: Tx, credentialId: string, rpId: string): Promise<StoredPasskey | undefined> =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst()

export const insertPasskey = async (
  tx: Tx,
  key: Omit<StoredPasskey, 'id'> & { rpId: string; name: string; now: number },
): Promise<boolean> => {
  const made = await tx
    .insertInto('passkeys')
    .values({
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      rp_id: key.rpId,
      name: key.name,
      created_ts: key.now,
      last_ts: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** With the counter that it came with: a copy of the key would come with an older one. */
export const notePasskeyUse = async (
  tx: Tx,
  { id, counter, now }: { id: number; counter: number; now: number },
): Promise<void> => {
  await tx.updateTable('passkeys').set({ counter, last_ts: now }).where('id', '=', id).execute()
}

export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined
