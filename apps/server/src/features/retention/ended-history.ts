import type { Logger } from 'pino'
import { itemDayMonths } from '../../database/item-day-months.ts'
import type { PositionPartitions } from '../../database/position-partitions.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import {
  deleteDecisionsOf,
  deleteFormerDefinitions,
  deleteFutureOf,
  deleteHistoryOf,
  deleteNoticesBefore,
  forgetSilent,
  readHistoryEnds,
  readItemIds,
} from './retention.repository.ts'

const itemsAtOnce = 200
/** Beyond this a device that nobody registered, or a flag that did not come up again, is of no use to an installer. */
const silentMs = 30 * 86_400_000

export interface RetentionParts {
  database: Database
  partitions: PositionPartitions
  logger: Logger
}

/**
 * Deletes what is older than each company's history. Weeks that nobody keeps any more are dropped whole; row by row
 * goes only what some companies keep for longer than others. Only what ingest has let go of is touched.
 */
export const dropEndedHistory = async (
  { database, partitions, logger }: RetentionParts,
  now: number,
): Promise<{ weeks: number; rows: number }> => {
  const ends = await asEngine(database, readHistoryEnds)
  const nobodyKeeps = Math.min(...ends.map(({ keptFrom }) => keptFrom))
  const weeks = ends.length > 0 ? await partitions.dropBefore(nobodyKeeps) : 0
  if (ends.length > 0) await itemDayMonths(database).dropBefore(nobodyKeeps)
  let rows = await asEngine(database, (tx) => forgetSilent(tx, now - silentMs))
  for (const { companyId, keptFrom } of ends) {
    if (keptFrom === 0) continue
    rows += await asEngine(database, (tx) => deleteFormerDefinitions(tx, companyId, keptFrom))
    rows += await asEngine(database, (tx) => deleteNoticesBefore(tx, companyId, keptFrom))
    const itemIds = await asEngine(database, (tx) => readItemIds(tx, companyId))
    for (let from = 0; from < itemIds.length; from += itemsAtOnce) {
      const some = itemIds.slice(from, from + itemsAtOnce)
      rows += await asEngine(
        database,
        async (tx) =>
          (await deleteHistoryOf(tx, some, keptFrom)) +
          (await deleteDecisionsOf(tx, some, keptFrom)) +
          (await deleteFutureOf(tx, some, { now, receivedBefore: keptFrom })),
      )
    }
  }
  if (weeks + rows > 0) logger.info({ weeks, rows }, 'history that has ended was deleted')
  return { weeks, rows }
}
