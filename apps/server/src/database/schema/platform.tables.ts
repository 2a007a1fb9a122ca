import type { Generated } from 'kysely'

interface Backups {
  id: Generated<number>
  file: string
  started_ts: number
  finished_ts: number
  bytes: number | null
  rows: number | null
  error: string | null
}

/** What is no reseller's and no company's. */
export interface PlatformTables {
  backups: Backups
}
