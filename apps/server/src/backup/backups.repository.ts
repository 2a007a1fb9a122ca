import type pg from 'pg'

interface BackupNote {
  file: string
  startedTs: number
  /** Null for one that failed. */
  bytes: number | null
  rows: number | null
  error: string | null
}

const keptNotes = 400

/** As the owner of the tables, and the older ones go. */
export const noteBackup = async (
  client: pg.ClientBase,
  { file, startedTs, bytes, rows, error }: BackupNote,
): Promise<void> => {
  await client.query(
    `INSERT INTO backups (file, started_ts, finished_ts, bytes, rows, error) VALUES ($1, $2, now_ms(), $3, $4, $5)`,
    [file, startedTs, bytes, rows, error],
  )
  await client.query('DELETE FROM backups WHERE id <= (SELECT max(id) FROM backups) - $1', [keptNotes])
}
