import { asEngine, type Database } from '../../database/tenant.ts'
import { deletePhotosOfGone } from './photos.repository.ts'

/** For so long a deleted record can come back with its photo. */
export const orphanedPhotosKeptMs = 30 * 86_400_000

/** Most records leave nothing behind that could take their photos along. */
export const purgeOrphanedPhotos = (database: Database, now: number): Promise<void> =>
  asEngine(database, (tx) => deletePhotosOfGone(tx, now - orphanedPhotosKeptMs))
