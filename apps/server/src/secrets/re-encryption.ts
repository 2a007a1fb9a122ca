import { type RawBuilder, sql } from 'kysely'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import { hideCommand, showCommand } from './command-secrets.ts'
import type { KeyPurpose, KeyRing } from './key-ring.ts'
import { createSecretEncryption, type SecretEncryption } from './secret-encryption.ts'

const atOnce = 500

interface EncryptedColumn {
  table: string
  column: string
  /** A number that rows are walked by. */
  key: string
  purpose: KeyPurpose
  /** As who encrypts it says whose it is; null where it is not known. */
  owner: RawBuilder<string | null>
}

const ownedBy = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`
const mailOwner = sql<string | null>`'mail ' || (payload ->> 'mailId')`

/** All columns that hold what is encrypted, but those of commands, which stand in clear in old rows: see below. */
const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'push_sources', column: 'encrypted_secret', key: 'id', purpose: 'push sources', owner: ownedBy('key_id') },
  {
    ...{ table: 'brand_dkim_keys', column: 'encrypted_private_key', key: 'brand_id', purpose: 'dkim keys' },
    owner: sql<string>`'brand ' || brand_id`,
  },
  {
    ...{ table: 'totp_factors', column: 'encrypted_secret', key: 'user_id', purpose: 'second factors' },
    owner: ownedBy('user_id'),
  },
  {
    ...{ table: 'openid_providers', column: 'encrypted_secret', key: 'company_id', purpose: 'sign-in providers' },
    owner: ownedBy('company_id'),
  },
  {
    ...{ table: 'cra_receivers', column: 'encrypted_key', key: 'cra_id', purpose: 'alarm receivers' },
    owner: sql<string>`'cra ' || cra_id || ' ' || receiver`,
  },
  // In this order: what cannot be delivered goes from the first to the second.
  { table: 'outbox', column: 'secret', key: 'id', purpose: 'mails', owner: mailOwner },
  { table: 'outbox_dead', column: 'secret', key: 'id', purpose: 'mails', owner: mailOwner },
  {
    ...{ table: 'mail_link_keys', column: 'encrypted_key', key: 'id', purpose: 'mails' },
    owner: sql<string>`'mail links'`,
  },
  {
    ...{ table: 'web_push_keys', column: 'encrypted_private_key', key: 'id', purpose: 'web push' },
    owner: sql<string>`'web push'`,
  },
]

/**
 * Encrypts with the key in force what is encrypted with an earlier one, and what stands in clear from before secrets were encrypted;
 * what no key opens stays as it is. Two nodes may do it at once: either's result is right, and nothing that somebody
 * changes meanwhile is overwritten. Answers how many.
 */
export const reencryptSecrets = async (
  database: Database,
  ring: KeyRing,
  onProgress: (line: string) => void = () => undefined,
): Promise<number> => {
  const commandEncryption = createSecretEncryption(ring, 'device commands')
  let encrypted = await inPages(database, (tx, afterId) => reencryptCommands(tx, commandEncryption, afterId))
  for (const each of encryptedColumns) {
    const encryption = createSecretEncryption(ring, each.purpose)
    encrypted += await inPages(database, (tx, afterKey) => reencryptColumn(tx, each, { encryption, afterKey }))
  }
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

/**
 * What was changed meanwhile is not ours to overwrite: only what was read is replaced, which its nonce tells from all else.
 * With ties, since a key may have several rows.
 */
const reencryptColumn = async (
  tx: Tx,
  { table, column, key, owner }: EncryptedColumn,
  { encryption, afterKey }: { encryption: SecretEncryption; afterKey: number },
): Promise<Page> => {
  const [ofTable, ofColumn, ofKey] = [sql.table(table), sql.ref(column), sql.ref(key)]
  const { rows } = await sql<{ key: number; owner: string | null; encrypted: Buffer }>`
    SELECT ${ofKey} AS key, ${owner} AS owner, ${ofColumn} AS encrypted FROM ${ofTable}
    WHERE ${ofKey} > ${afterKey} AND ${isOlder(ofColumn, encryption)}
    ORDER BY ${ofKey} FETCH FIRST ${sql.lit(atOnce)} ROWS WITH TIES`.execute(tx)
  let encrypted = 0
  for (const row of rows) {
    const secret = row.owner === null ? undefined : encryption.decrypt(row.encrypted, row.owner)
    if (row.owner === null || secret === undefined) continue
    const { numAffectedRows } = await sql`UPDATE ${ofTable} SET ${ofColumn} = ${encryption.encrypt(secret, row.owner)}
      WHERE ${ofKey} = ${row.key} AND ${ofColumn} = ${row.encrypted}`.execute(tx)
    encrypted += Number(numAffectedRows ?? 0)
  }
  return { lastId: rows.at(-1)?.key, encrypted }
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
