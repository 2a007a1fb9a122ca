import { asEngine, type Database } from '../../database/tenant.ts'
import { deletePhotosOfGoneDrivers } from './photos.repository.ts'

/** For so long a deleted driver can come back with their face. */
export const orphanedPhotosKeptMs = 30 * 86_400_000

/** Photos of items go with their items (features/items); a driver leaves nothing behind that could take theirs along. */
export const purgeOrphanedPhotos = (database: Database, now: number): Promise<void> =>
  asEngine(database, (tx) => deletePhotosOfGoneDrivers(tx, now - orphanedPhotosKeptMs))
