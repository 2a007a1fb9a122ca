import { datePlus } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { type PendingDays, pendingOf, readAsked, type SumsQuery, sumPending } from './asked-items.ts'
import { listDays, type StoredDay } from './stored-sums.repository.ts'

interface DaySumsAnswer {
  /** Whose midnights part the days. */
  timezone: string
  /** By item and day; a day of which nothing is known of an item is missing. */
  days: readonly StoredDay[]
  /** Too many to be summed within a call: what is told of them is what was known when they were summed last. */
  pending: readonly PendingDays[]
}

/**
 * What items did, by day: from stored sums, and where those are not up to date from what is stored now, unless that is asked
 * of too many at once. Only of items that the viewer sees.
 */
export const readDaySums = async (tx: Tx, query: SumsQuery): Promise<DaySumsAnswer> => {
  const asked = await readAsked(tx, query)
  const fresh = await sumPending(tx, asked, query.now)
  const upTo = asked.items.map(({ itemId, pending }) => ({
    itemId,
    beforeDay: (fresh && pending[0]?.date) ?? datePlus(query.toDay, 1),
  }))
  const stored = await listDays(tx, upTo, query)
  const summed = (fresh ?? []).map(({ sums, ...day }) => ({
    ...{ itemId: day.itemId, date: day.date, fromTs: day.fromTs, untilTs: day.untilTs },
    ...sums,
  }))
  const days = [...stored, ...summed].sort((a, b) => a.itemId - b.itemId || (a.date < b.date ? -1 : 1))
  return { timezone: asked.timezone, days, pending: fresh ? [] : pendingOf(asked) }
}
