import { datePlus } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import { asEngine, type Database } from './tenant.ts'

/** As with weeks of positions, a wild clock must not make hundreds of tables: what is older stays in the default partition. */
const oldestMs = 2 * 365 * 86_400_000
const furthestAheadMs = 32 * 86_400_000

const monthPartition = (date: string): string => `item_days_${date.slice(0, 7).replace('-', '')}`

export interface ItemDayMonths {
  /** The months of these dates, and nothing at all where they are known already. Apart from any transaction of the caller. */
  ensure(dates: Iterable<string>, now: number): Promise<void>
  /** Drops the months that end before an instant in every time zone, and answers how many. */
  dropBefore(keptFrom: number): Promise<number>
}

const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Gives up where somebody reads a long time: who writes items or days must not queue up behind us. */
const briefly = (database: Database, statement: ReturnType<typeof sql>): Promise<void> =>
  asEngine(database, async (tx) => {
    await sql`SELECT set_config('lock_timeout', '2s', true)`.execute(tx)
    await statement.execute(tx)
  })

export const itemDayMonths = (database: Database): ItemDayMonths => {
  const made = new Set<string>()
  return {
    async ensure(dates, now) {
      const names = new Set<string>()
      const [oldest, furthest] = [isoDate(now - oldestMs), isoDate(now + furthestAheadMs)]
      for (const date of dates) if (date >= oldest && date <= furthest) names.add(monthPartition(date))
      for (const name of names) {
        if (made.has(name)) continue
        await briefly(database, sql`SELECT make_item_day_month(${name})`)
        made.add(name)
      }
    },
    async dropBefore(keptFrom) {
      const { rows } = await sql<{ name: string }>`
        SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'item_days'::regclass AND relname ~ '^item_days_[0-9]{6}$'`.execute(database)
      const kept = monthPartition(datePlus(isoDate(keptFrom), -1))
      const ended = rows.map(({ name }) => name).filter((name) => name < kept)
      for (const name of ended) {
        await briefly(database, sql`SELECT drop_item_day_month(${name})`)
        made.delete(name)
      }
      return ended.length
    },
  }
}
