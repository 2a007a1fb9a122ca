import { asEngine, type Database } from '../../database/tenant.ts'
import { countDay, lastCountedDay } from './usage.repository.ts'

const dayMs = 86_400_000
/** What was not counted for so long, while nothing ran, is not made up. */
const mostDaysBack = 31

const dayOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10)

/** Counts each day that is over and was not counted yet, one transaction a day; what two nodes count at once is counted once. */
export const countUsage = async (database: Database, now: number): Promise<void> => {
  const today = Math.floor(now / dayMs) * dayMs
  const last = await asEngine(database, lastCountedDay)
  const first = Math.max(last ? Date.parse(last) + dayMs : today - dayMs, today - mostDaysBack * dayMs)
  for (let from = first; from < today; from += dayMs)
    await asEngine(database, (tx) => countDay(tx, { day: dayOf(from), from, until: from + dayMs, now }))
}
