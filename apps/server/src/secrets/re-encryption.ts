import { type RawBuilder, sql } from 'kysely'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import { hideCommand, showCommand } from './command-secrets.ts'
import type { KeyRing } from './key-ring.ts'
import { createSecretEncryption, type SecretEncryption } from './secret-encryption.ts'

const atOnce = 500

/**
 * Encrypts with the key in force what is encrypted with an earlier one, and what stands in clear from before secrets were encrypted;
 * what no key opens stays as it is. Two nodes may do it at once: either's result is right, and rows are held while they
 * are changed. Answers how many.
 */
export const reencryptSecrets = async (
  database: Database,
  ring: KeyRing,
  onProgress: (line: string) => void = () => undefined,
): Promise<number> => {
  const pushEncryption = createSecretEncryption(ring, 'push sources')
  const commandEncryption = createSecretEncryption(ring, 'device commands')
  const encrypted =
    (await inPages(database, (tx, afterId) => reencryptPushSources(tx, pushEncryption, afterId))) +
    (await inPages(database, (tx, afterId) => reencryptCommands(tx, commandEncryption, afterId))) +
    (await inPages(database, (tx, afterId) =>
      reencryptDkimKeys(tx, createSecretEncryption(ring, 'dkim keys'), afterId),
    )) +
    (await inPages(database, (tx, afterId) =>
      reencryptFactors(tx, createSecretEncryption(ring, 'second factors'), afterId),
    )) +
    (await inPages(database, (tx, afterId) =>
      reencryptProviders(tx, createSecretEncryption(ring, 'sign-in providers'), afterId),
    ))
  if (encrypted > 0) onProgress(`${encrypted} secrets encrypted with the key in force`)
  return encrypted
}

interface Page {
  lastId: number | undefined
  encrypted: number
}

const inPages = async (
  database: Database,
  reencryptPage: (tx: Tx, afterId: number) => Promise<Page>,
): Promise<number> => {
  let encrypted = 0
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const from: number = afterId
    const page = await asEngine(database, (tx) => reencryptPage(tx, from))
    encrypted += page.encrypted
    afterId = page.lastId
  }
  return encrypted
}

const reencryptPushSources = async (tx: Tx, encryption: SecretEncryption, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('push_sources')
    .select(['id', 'key_id', 'encrypted_secret'])
    .where('id', '>', afterId)
    .where(isOlder(sql.ref('encrypted_secret'), encryption))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  let encrypted = 0
  for (const { id, key_id, encrypted_secret } of rows) {
    const secret = encryption.decrypt(encrypted_secret, key_id)
    if (secret === undefined) continue
    await tx
      .updateTable('push_sources')
      .set({ encrypted_secret: encryption.encrypt(secret, key_id) })
      .where('id', '=', id)
      .execute()
    encrypted++
  }
  return { lastId: rows.at(-1)?.id, encrypted }
}

const reencryptFactors = async (tx: Tx, encryption: SecretEncryption, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('totp_factors')
    .select(['user_id', 'encrypted_secret'])
    .where('user_id', '>', afterId)
    .where(isOlder(sql.ref('encrypted_secret'), encryption))
    .orderBy('user_id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  let encrypted = 0
  for (const { user_id, encrypted_secret } of rows) {
    const secret = encryption.decrypt(encrypted_secret, String(user_id))
    if (secret === undefined) continue
    await tx
      .updateTable('totp_factors')
      .set({ encrypted_secret: encryption.encrypt(secret, String(user_id)) })
      .where('user_id', '=', user_id)
      .execute()
    encrypted++
  }
  return { lastId: rows.at(-1)?.user_id, encrypted }
}

const reencryptProviders = async (tx: Tx, encryption: SecretEncryption, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('openid_providers')
    .select(['company_id', 'encrypted_secret'])
    .where('company_id', '>', afterId)
    .where(isOlder(sql.ref('encrypted_secret'), encryption))
    .orderBy('company_id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  let encrypted = 0
  for (const { company_id, encrypted_secret } of rows) {
    const secret = encryption.decrypt(encrypted_secret, String(company_id))
    if (secret === undefined) continue
    await tx
      .updateTable('openid_providers')
      .set({ encrypted_secret: encryption.encrypt(secret, String(company_id)) })
      .where('company_id', '=', company_id)
      .execute()
    encrypted++
  }
  return { lastId: rows.at(-1)?.company_id, encrypted }
}

/** All at once: a thousand brands have two each. */
const reencryptDkimKeys = async (tx: Tx, encryption: SecretEncryption, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('brand_dkim_keys')
    .select(['brand_id', 'selector', 'encrypted_private_key'])
    .where('brand_id', '>', afterId)
    .where(isOlder(sql.ref('encrypted_private_key'), encryption))
    .orderBy('brand_id')
    .execute()
  let encrypted = 0
  for (const { brand_id, selector, encrypted_private_key } of rows) {
    const secret = encryption.decrypt(encrypted_private_key, `brand ${brand_id}`)
    if (secret === undefined) continue
    await tx
      .updateTable('brand_dkim_keys')
      .set({ encrypted_private_key: encryption.encrypt(secret, `brand ${brand_id}`) })
      .where('brand_id', '=', brand_id)
      .where('selector', '=', selector)
      .execute()
    encrypted++
  }
  return { lastId: rows.at(-1)?.brand_id, encrypted }
}

/** Asked of the database: of years of commands only those are read that have to be encrypted. */
const isOlder = (column: RawBuilder<unknown>, { currentHead }: SecretEncryption): RawBuilder<boolean> =>
  sql<boolean>`substring(${column} FOR ${sql.lit(currentHead.length)}) <> ${currentHead}`

const reencryptCommands = async (tx: Tx, encryption: SecretEncryption, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('device_commands')
    .select(['id', 'tracker_id', 'command', 'password', 'encrypted_password', 'encrypted_text'])
    .where('id', '>', afterId)
    .where(({ or }) =>
      or([
        sql<boolean>`password IS NOT NULL`,
        sql<boolean>`command ? 'text' AND command ->> 'name' = 'text'`,
        isOlder(sql.ref('encrypted_password'), encryption),
        isOlder(sql.ref('encrypted_text'), encryption),
      ]),
    )
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  let encrypted = 0
  for (const row of rows) {
    const kept = [row.encrypted_password, row.encrypted_text].filter((each) => each !== null)
    if (kept.some((each) => encryption.decrypt(each, String(row.tracker_id)) === undefined)) continue
    const hidden = hideCommand(showCommand<object>(row, row.tracker_id, encryption), row.tracker_id, encryption)
    await tx
      .updateTable('device_commands')
      .set({ ...hidden, command: JSON.stringify(hidden.command) })
      .where('id', '=', row.id)
      .execute()
    encrypted++
  }
  return { lastId: rows.at(-1)?.id, encrypted }
}
