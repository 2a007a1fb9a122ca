import { addSums, type DaySums } from '@atalaya/domain/days/day-sums'
import { datePlus } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { type PendingDays, pendingOf, readAsked, type SumsQuery, sumPending } from './asked-items.ts'
import type { SummedDay } from './day-parts.ts'
import { type StoredPeriod, sumEvents, sumPeriod } from './stored-sums.repository.ts'

interface PeriodSumsOfItem extends DaySums {
  itemId: number
  /** Days of which something is known, and those on which it moved. */
  days: number
  daysMoved: number
  /** Up to where the newest of them goes. */
  untilTs: number
}

interface PeriodSumsAnswer {
  /** Whose midnights part the days. */
  timezone: string
  /** By item; one of which nothing is known in the period is missing. */
  items: readonly PeriodSumsOfItem[]
  /** As in `DaySumsAnswer`. */
  pending: readonly PendingDays[]
}

/** As `readDaySums`, with the days of each item added up: by the database, so that a month of ten thousand items is a call. */
export const readPeriodSums = async (tx: Tx, query: SumsQuery): Promise<PeriodSumsAnswer> => {
  const asked = await readAsked(tx, query)
  const fresh = await sumPending(tx, asked, query.now)
  const upTo = asked.items.map(({ itemId, pending }) => ({
    itemId,
    beforeDay: (fresh && pending[0]?.date) ?? datePlus(query.toDay, 1),
  }))
  const stored = await sumPeriod(tx, upTo, query)
  const events = await sumEvents(tx, upTo, query)
  const items = new Map(stored.map((row) => [row.itemId, periodOf(row, events.get(row.itemId) ?? {})]))
  for (const day of fresh ?? []) items.set(day.itemId, withDay(items.get(day.itemId), day))
  return {
    timezone: asked.timezone,
    items: asked.items.flatMap(({ itemId }) => items.get(itemId) ?? []),
    pending: fresh ? [] : pendingOf(asked),
  }
}

const periodOf = (row: StoredPeriod, events: DaySums['events']): PeriodSumsOfItem => ({ ...row, events })

const withDay = (before: PeriodSumsOfItem | undefined, { itemId, untilTs, sums }: SummedDay): PeriodSumsOfItem => ({
  ...(before ? addSums(before, sums) : sums),
  itemId,
  untilTs: Math.max(before?.untilTs ?? 0, untilTs),
  days: (before?.days ?? 0) + 1,
  daysMoved: (before?.daysMoved ?? 0) + Number(sums.firstMovedAt !== null),
})
