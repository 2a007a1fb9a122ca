import { asEngine, type Database } from '../../database/tenant.ts'
import { purgeDeletedGeozones } from './geozones.repository.ts'

/** For so long a deletion can be taken back with all the visits. */
export const deletedGeozonesKeptMs = 30 * 86_400_000

/** Deletes for good, a few zones at a time, so that no transaction holds up the day's work. */
export const purgeLongDeletedGeozones = async (database: Database, now: number): Promise<void> => {
  for (let purged = 1; purged > 0; ) {
    purged = await asEngine(database, (tx) => purgeDeletedGeozones(tx, now - deletedGeozonesKeptMs))
  }
}
