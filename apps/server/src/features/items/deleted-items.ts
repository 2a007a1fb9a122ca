import { asEngine, type Database } from '../../database/tenant.ts'
import { purgeDeletedItems } from './items.repository.ts'

/** For so long a deletion can be taken back with all that the item did. */
export const deletedItemsKeptMs = 30 * 86_400_000

/** Deletes for good, a few items at a time, so that no transaction holds up the day's work. */
export const purgeLongDeletedItems = async (database: Database, now: number): Promise<void> => {
  for (let purged = 1; purged > 0; ) {
    purged = await asEngine(database, (tx) => purgeDeletedItems(tx, now - deletedItemsKeptMs))
  }
}
