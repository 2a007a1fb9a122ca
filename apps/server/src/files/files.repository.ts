import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'

export interface StoredFile {
  /** Media type: `image/webp`. */
  type: string
  content: Buffer
}

/** Whose a file is; the platform's where both are null. */
export interface FileOwner {
  company_id: number | null
  reseller_id: number | null
}

/** The number to refer to it by; one content is there once for each owner. `usedTs` in epoch ms. */
export const storeFile = async (
  tx: Tx,
  owner: FileOwner,
  { type, content, usedTs }: StoredFile & { usedTs: number },
): Promise<number> => {
  const { id } = await tx
    .insertInto('files')
    .values({ ...owner, type, content, used_ts: usedTs })
    .onConflict((conflict) =>
      // Freshly used, so that nobody clears it away before it is referred to.
      conflict
        .columns(['company_id', 'reseller_id', 'hash'])
        .doUpdateSet({ used_ts: sql`greatest(files.used_ts, excluded.used_ts)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns that refer to files, as the database knows them: whoever comes to use files is in it. */
const referringColumns = async (tx: Tx): Promise<{ table: string; column: string }[]> =>
  (
    await sql<{ table: string; column: string }>`
      SELECT conrelid::regclass::text AS table, attname AS column
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE confrelid = 'files'::regclass AND contype = 'f'`.execute(tx)
  ).rows

/** What nothing refers to any more and nobody has stored since. As the engine. */
export const deleteUnusedFiles = async (tx: Tx, usedBefore: number): Promise<void> => {
  const referring = await referringColumns(tx)
  const unused = referring.map(
    ({ table, column }) =>
      sql`NOT EXISTS (SELECT FROM ${sql.table(table)} AS referring WHERE referring.${sql.ref(column)} = files.id)`,
  )
  await sql`DELETE FROM files WHERE used_ts < ${usedBefore} AND ${sql.join(unused, sql` AND `)}`.execute(tx)
}
