// What a backup's file is made of: docs/decisions/0026-backups.md describes it for whoever has no program of ours.
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** What can be told to the person at the shell as it is: of a file, of a database, of a secret. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** Goes up when a file of today could not be read by the program of before; every older one is still read. */
export const formatVersion = 1

export const headName = 'atalaya-backup.json'
export const manifestName = 'manifest.json'
export const checksumName = 'manifest.sha256'
export const partName = (table: string, part: number): string =>
  `data/${table}/${String(part).padStart(6, '0')}.copy.zst`

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The first entry: whose file it is, for whoever cannot read the rest. */
export const Head = z.object({ format: z.int().positive(), product: z.string() })

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** As PostgreSQL has them, and as they go into a path and a statement. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

const StoredPart = z.object({ bytes: z.int().positive(), sha256: Sha256 })

const StoredTable = z.object({
  name: Name,
  /** A week of positions, made anew before its rows are read; null for a table that migrations make. */
  week: z.object({ from: z.int(), to: z.int() }).nullable(),
  columns: z.array(Name).min(1),
  rows: z.int().nonnegative(),
  parts: z.array(StoredPart),
})
export type StoredTable = z.infer<typeof StoredTable>

export const Manifest = z.object({
  format: z.literal(formatVersion),
  head: Sha256,
  product: z.string(),
  postgres: z.string(),
  /** Of the snapshot: what was committed by then is in it, and nothing else. */
  snapshotTs: z.int(),
  /** Of the secrets that something in it may be encrypted with, the one in force first; they tell nothing of them. */
  keyIds: z.array(z.string().regex(/^[0-9a-f]{12}$/)).min(1),
  migrations: z.array(z.object({ number: z.int().positive(), name: z.string(), checksum: Sha256 })).min(1),
  tables: z.array(StoredTable),
  sequences: z.array(z.object({ name: Name, lastValue: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
