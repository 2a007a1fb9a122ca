import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { RecordState } from '@atalaya/domain/brand-hosts'
import type { Tx } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'

export interface DkimKey {
  selector: string
  /** Base64, as the record has it after `p=`. */
  publicKey: string
}

const makePair = promisify(generateKeyPair)
const selectorStem = 'atalaya'
/** Mails are received, and looked at again, some days after they were signed. */
const oldKeyMs = 14 * 86_400_000

interface Making {
  keys: KeyRing
  now: number
}

const insertDkimKey = async (tx: Tx, brandId: number, selector: string, { keys, now }: Making): Promise<void> => {
  // 2,048 bits: a longer key no longer fits into one record of many providers.
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await tx
    .insertInto('brand_dkim_keys')
    .values({
      ...{ brand_id: brandId, selector, public_key: publicKey.toString('base64'), created_ts: now },
      encrypted_private_key: createSecretEncryption(keys, 'dkim keys').encrypt(privateKey, `brand ${brandId}`),
    })
    // Another node's is as good, and is the one that people are told of.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const nthOf = ({ selector }: Pick<DkimKey, 'selector'>): number => Number(/\d+$/.exec(selector)?.[0] ?? 0)

/** By their numbers, the newest first. As access, which never reads the private half again. */
const listDkimKeys = async (tx: Tx, brandId: number): Promise<(DkimKey & { state: string })[]> =>
  (
    await tx
      .selectFrom('brand_dkim_keys')
      .select(['selector', 'public_key as publicKey', 'state'])
      .where('brand_id', '=', brandId)
      .execute()
  ).sort((a, b) => nthOf(b) - nthOf(a))

export interface DkimKeys {
  /** What mails are signed with, as soon as its record is right. */
  dkim: DkimKey
  /** A newer one whose record is awaited. */
  dkimNext?: DkimKey
  /** What mails on their way may still be signed with. */
  dkimOld?: DkimKey
}

/** The keys of a brand by what they are for; the first is made where there is none. */
export const ensureDkimKeys = async (tx: Tx, brandId: number, making: Making): Promise<DkimKeys> => {
  if ((await listDkimKeys(tx, brandId)).length === 0) await insertDkimKey(tx, brandId, `${selectorStem}1`, making)
  const known = await listDkimKeys(tx, brandId)
  const [newest] = known as [DkimKey & { state: string }]
  const [signing, old] = known.filter(({ state }) => state === 'ok')
  const dkim = signing ?? newest
  return {
    dkim,
    ...(newest.selector !== dkim.selector && { dkimNext: newest }),
    ...(old && { dkimOld: old }),
  }
}

/** A newer key beside the one that signs, which goes on until the record of the new one is seen; one at a time. */
export const rotateDkimKey = async (tx: Tx, brandId: number, making: Making): Promise<void> => {
  const { dkim, dkimNext } = await ensureDkimKeys(tx, brandId, making)
  const isAwaited = dkimNext !== undefined || (await stateOf(tx, brandId, dkim)) !== 'ok'
  if (!isAwaited) await insertDkimKey(tx, brandId, `${selectorStem}${nthOf(dkim) + 1}`, making)
}

const stateOf = async (tx: Tx, brandId: number, { selector }: DkimKey): Promise<string | undefined> =>
  (await listDkimKeys(tx, brandId)).find((key) => key.selector === selector)?.state

/** What the world says of a key; those before one that has been right for two weeks are given up. */
export const keepDkimState = async (
  tx: Tx,
  { brandId, selector, state, now }: { brandId: number; selector: string; state: RecordState; now: number },
): Promise<void> => {
  await tx
    .updateTable('brand_dkim_keys')
    .set((key) => ({ state, ok_ts: state === 'ok' ? key.fn.coalesce('ok_ts', key.val(now)) : null }))
    .where('brand_id', '=', brandId)
    .where('selector', '=', selector)
    .execute()
  const [signing] = (await listDkimKeys(tx, brandId)).filter((key) => key.state === 'ok')
  if (signing?.selector !== selector) return
  await tx
    .deleteFrom('brand_dkim_keys')
    .where('brand_id', '=', brandId)
    .where('created_ts', '<', now - oldKeyMs)
    .where('selector', '!=', selector)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('brand_dkim_keys as signing')
          .select('signing.selector')
          .where('signing.brand_id', '=', brandId)
          .where('signing.selector', '=', selector)
          .where('signing.ok_ts', '<', now - oldKeyMs),
      ),
    )
    .execute()
}

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
  const right = await tx
    .selectFrom('brand_dkim_keys')
    .select(['selector', 'encrypted_private_key'])
    .where('brand_id', '=', brandId)
    .where('state', '=', 'ok')
    .execute()
  const [key] = right.sort((a, b) => nthOf(b) - nthOf(a))
  if (!isOpen || !key) return { name, address: null, dkim: null }
  const encryption = createSecretEncryption(keys, 'dkim keys')
  const privateKey = encryption.decrypt(key.encrypted_private_key, `brand ${brandId}`)
  // Under a secret that is in the ring no more: unsigned it would be taken for forged.
  if (privateKey === undefined) return { name, address: null, dkim: null }
  return { name, address, dkim: { domain, selector: key.selector, privateKey } }
}
