import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Tx } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'

interface DkimKey {
  selector: string
  /** Base64, as the record has it after `p=`. */
  publicKey: string
}

const makePair = promisify(generateKeyPair)

/** The newest of a brand; made where there is none. As access, which never reads the private half again. */
export const ensureDkimKey = async (
  tx: Tx,
  brandId: number,
  { keys, now }: { keys: KeyRing; now: number },
): Promise<DkimKey> => {
  const [known] = await newestFirst(tx, brandId)
  if (known) return known
  // 2,048 bits: a longer key no longer fits into one record of many providers.
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const made = { selector: 'atalaya1', publicKey: publicKey.toString('base64') }
  await tx
    .insertInto('brand_dkim_keys')
    .values({
      ...{ brand_id: brandId, selector: made.selector, public_key: made.publicKey, created_ts: now },
      encrypted_private_key: createSecretEncryption(keys, 'dkim keys').encrypt(privateKey, `brand ${brandId}`),
    })
    // Another node's is as good, and is the one that people are told of.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await newestFirst(tx, brandId))[0] as DkimKey
}

const newestFirst = (tx: Tx, brandId: number): Promise<DkimKey[]> =>
  tx
    .selectFrom('brand_dkim_keys')
    .select(['selector', 'public_key as publicKey'])
    .where('brand_id', '=', brandId)
    .orderBy('created_ts', 'desc')
    .execute()

interface MailSender {
  name: string
  /** Null until the domain's records let us send in its name: the platform's own address stands in. */
  address: string | null
  dkim: { domain: string; selector: string; privateKey: string } | null
}

/** Who a brand's mails are from. As the engine, who sends them. */
export const mailSenderOf = async (tx: Tx, keys: KeyRing, brandId: number): Promise<MailSender | undefined> => {
  const found = await tx
    .selectFrom('brands')
    .leftJoin('brand_senders', 'brand_senders.brand_id', 'brands.id')
    .select(['site_name', 'sender_name', 'sender_address', 'domain', 'checks'])
    .where('brands.id', '=', brandId)
    .executeTakeFirst()
  if (!found) return undefined
  const name = found.sender_name ?? found.site_name
  const { sender_address: address, domain } = found
  const checks = (found.checks ?? {}) as Record<string, { state: string } | undefined>
  const isOpen = domain !== null && address?.endsWith(`@${domain}`) && checks['spf']?.state === 'ok'
  const key = await tx
    .selectFrom('brand_dkim_keys')
    .select(['selector', 'encrypted_private_key'])
    .where('brand_id', '=', brandId)
    .where('state', '=', 'ok')
    .orderBy('created_ts', 'desc')
    .executeTakeFirst()
  if (!isOpen || !key) return { name, address: null, dkim: null }
  const encryption = createSecretEncryption(keys, 'dkim keys')
  const privateKey = encryption.decrypt(key.encrypted_private_key, `brand ${brandId}`)
  // Under a secret that is in the ring no more: unsigned it would be taken for forged.
  if (privateKey === undefined) return { name, address: null, dkim: null }
  return { name, address, dkim: { domain, selector: key.selector, privateKey } }
}
