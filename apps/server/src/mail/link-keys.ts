import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../database/tenant.ts'
import type { Key, KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'

const owner = 'mail links'
const keyBytes = 32

const keyOf = (bytes: Buffer): Key => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes })

const readKeys = async (tx: Tx, ring: KeyRing): Promise<Key[]> => {
  const encryption = createSecretEncryption(ring, 'mails')
  const rows = await tx.selectFrom('mail_link_keys').select('encrypted_key').orderBy('id', 'desc').execute()
  return rows.flatMap(({ encrypted_key }) => {
    const text = encryption.decrypt(encrypted_key, owner)
    return text === undefined ? [] : [keyOf(Buffer.from(text, 'base64'))]
  })
}

const withKeys = (ring: KeyRing, [newest, ...others]: readonly Key[]): KeyRing => ({
  keys: (purpose) => (purpose === 'mails' && newest ? [newest, ...others, ...ring.keys(purpose)] : ring.keys(purpose)),
})

/**
 * The ring that links out of mails are read with: under keys of their own, which outlast the installation's secret, and under its
 * secrets those that were made before there were any. As access or the engine.
 */
export const readLinkKeys = async (tx: Tx, ring: KeyRing): Promise<KeyRing> => withKeys(ring, await readKeys(tx, ring))

/** The same to make links with: the first one makes the key. As the engine; of two nodes at once, both keys are kept. */
export const ensureLinkKeys = async (tx: Tx, ring: KeyRing): Promise<KeyRing> => {
  const known = await readKeys(tx, ring)
  if (known.length > 0) return withKeys(ring, known)
  const made = randomBytes(keyBytes)
  const encrypted_key = createSecretEncryption(ring, 'mails').encrypt(made.toString('base64'), owner)
  await tx.insertInto('mail_link_keys').values({ encrypted_key }).execute()
  return withKeys(ring, [keyOf(made)])
}
