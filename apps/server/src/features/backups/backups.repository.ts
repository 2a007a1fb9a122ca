import type { Backup } from '@atalaya/contract/backups'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** The newest first. Files of an installation that was restored are not among them. */
export const readBackups = async (tx: Tx, limit: number): Promise<Backup[]> => {
  const { rows } = await sql<Backup>`
    SELECT id, file, started_ts AS "startedTs", finished_ts AS "finishedTs", bytes::float8 AS bytes, rows::float8 AS rows, error
    FROM backups ORDER BY id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

/** When the last one that is whole was taken, of its snapshot; null where there was none. */
export const lastBackupTs = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ ts: number | null }>`
    SELECT max(started_ts)::float8 AS ts FROM backups WHERE error IS NULL`.execute(tx)
  return rows[0]?.ts ?? null
}
