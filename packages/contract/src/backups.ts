import { z } from 'zod'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** One run of `npm run backup`, by hand or of the night. */
export const Backup = z.object({
  id: z.number(),
  /** Its name, without the folder. */
  file: z.string(),
  startedTs: Instant,
  finishedTs: Instant,
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** What it failed of; null for one that is whole. */
  error: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

/** A night and its day, and two hours for one that takes long. */
export const oldBackupHours = 26

export const Backups = z.object({
  /** The newest first. */
  backups: z.array(Backup),
  /** Of the last that is whole. */
  lastTs: Instant.nullable(),
  /** None is whole, or the last is older than `oldBackupHours`. */
  isOld: z.boolean(),
  /** Null where BACKUP_DIR is not set: then nobody makes them but a person. */
  nightly: z.object({ hour: z.number(), keep: z.number() }).nullable(),
})
export type Backups = z.infer<typeof Backups>

export const backupRoutes = {
  all: route({
    method: 'GET',
    path: '/backups',
    access: 'backups.read',
    summary: 'How the last hundred backups of the installation went, and whether the last is old',
    reply: Backups,
  }),
}
