import { type RawBuilder, sql } from 'kysely'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import { hideCommand, showCommand } from './command-secrets.ts'
import type { KeyRing } from './key-ring.ts'
import { createSecretSeal, type SecretSeal } from './secret-seal.ts'

const atOnce = 500

/**
 * Seals with the key in force what is sealed with an earlier one, and what stands in clear from before there were seals;
 * what no key opens stays as it is. Two nodes may do it at once: either's result is right, and rows are held while they
 * are changed. Answers how many.
 */
export const sealAnew = async (
  database: Database,
  ring: KeyRing,
  onProgress: (line: string) => void = () => undefined,
): Promise<number> => {
  const pushSeal = createSecretSeal(ring, 'push sources')
  const commandSeal = createSecretSeal(ring, 'device commands')
  const sealed =
    (await inPages(database, (tx, afterId) => sealPushSources(tx, pushSeal, afterId))) +
    (await inPages(database, (tx, afterId) => sealCommands(tx, commandSeal, afterId)))
  if (sealed > 0) onProgress(`${sealed} secrets sealed with the key in force`)
  return sealed
}

interface Page {
  lastId: number | undefined
  sealed: number
}

const inPages = async (database: Database, sealPage: (tx: Tx, afterId: number) => Promise<Page>): Promise<number> => {
  let sealed = 0
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const from: number = afterId
    const page = await asEngine(database, (tx) => sealPage(tx, from))
    sealed += page.sealed
    afterId = page.lastId
  }
  return sealed
}

const sealPushSources = async (tx: Tx, seal: SecretSeal, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('push_sources')
    .select(['id', 'key_id', 'sealed_secret'])
    .where('id', '>', afterId)
    .where(isOlder(sql.ref('sealed_secret'), seal))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  let sealed = 0
  for (const { id, key_id, sealed_secret } of rows) {
    const secret = seal.open(sealed_secret, key_id)
    if (secret === undefined) continue
    await tx
      .updateTable('push_sources')
      .set({ sealed_secret: seal.seal(secret, key_id) })
      .where('id', '=', id)
      .execute()
    sealed++
  }
  return { lastId: rows.at(-1)?.id, sealed }
}

/** Asked of the database: of years of commands only those are read that have to be sealed. */
const isOlder = (column: RawBuilder<unknown>, { currentHead }: SecretSeal): RawBuilder<boolean> =>
  sql<boolean>`substring(${column} FOR ${sql.lit(currentHead.length)}) <> ${currentHead}`

const sealCommands = async (tx: Tx, seal: SecretSeal, afterId: number): Promise<Page> => {
  const rows = await tx
    .selectFrom('device_commands')
    .select(['id', 'tracker_id', 'command', 'password', 'sealed_password', 'sealed_text'])
    .where('id', '>', afterId)
    .where(({ or }) =>
      or([
        sql<boolean>`password IS NOT NULL`,
        sql<boolean>`command ? 'text' AND command ->> 'name' = 'text'`,
        isOlder(sql.ref('sealed_password'), seal),
        isOlder(sql.ref('sealed_text'), seal),
      ]),
    )
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute()
  let sealed = 0
  for (const row of rows) {
    const kept = [row.sealed_password, row.sealed_text].filter((each) => each !== null)
    if (kept.some((each) => seal.open(each, String(row.tracker_id)) === undefined)) continue
    const hidden = hideCommand(showCommand<object>(row, row.tracker_id, seal), row.tracker_id, seal)
    await tx
      .updateTable('device_commands')
      .set({ ...hidden, command: JSON.stringify(hidden.command) })
      .where('id', '=', row.id)
      .execute()
    sealed++
  }
  return { lastId: rows.at(-1)?.id, sealed }
}
