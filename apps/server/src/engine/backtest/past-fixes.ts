import type { Fix } from '@atalaya/domain/fix'
import type { Tx } from '../../database/tenant.ts'
import { observationsOf } from './past-observations.ts'
import { readPastReports } from './past-reports.repository.ts'

const nothingTold = new Map<number, never>()

/** Believable fixes of an item after an instant, at most so many, in canonical order and whole instants; `isLast` where no more follow. */
export const readPastFixes = async (
  tx: Tx,
  { itemId, after, upTo, limit }: { itemId: number; after: number; upTo: number; limit: number },
): Promise<{ fixes: Fix[]; isLast: boolean }> => {
  const reports = await readPastReports(tx, { itemId, after, upTo, limit, withIo: false })
  const isLast = reports.count < limit
  // The last instant may have further reports behind the limit.
  const end = isLast ? upTo : (reports.lastAt ?? 0) - 1
  return { fixes: observationsOf(reports, { toldAt: nothingTold, upTo: end }).map(({ fix }) => fix), isLast }
}
