import webPush from 'web-push'
import type { Tx } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'

const owner = 'web push'

/** What browsers subscribe with; the first who asks makes the pair. As access. */
export const ensurePublicKey = async (tx: Tx, ring: KeyRing): Promise<string> => {
  const known = await readPublicKey(tx)
  if (known !== undefined) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const encrypted_private_key = createSecretEncryption(ring, 'web push').encrypt(privateKey, owner)
  await tx
    .insertInto('web_push_keys')
    .values({ public_key: publicKey, encrypted_private_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of two who made one at once, the one that was kept.
  return (await readPublicKey(tx)) ?? publicKey
}

const readPublicKey = async (tx: Tx): Promise<string | undefined> =>
  (await tx.selectFrom('web_push_keys').select('public_key').executeTakeFirst())?.public_key

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Undefined where nobody has subscribed yet, or no secret of the installation opens it. As the engine. */
export const readVapidKeys = async (tx: Tx, ring: KeyRing): Promise<VapidKeys | undefined> => {
  const row = await tx.selectFrom('web_push_keys').select(['public_key', 'encrypted_private_key']).executeTakeFirst()
  const privateKey = row && createSecretEncryption(ring, 'web push').decrypt(row.encrypted_private_key, owner)
  return row && privateKey !== undefined ? { publicKey: row.public_key, privateKey } : undefined
}
