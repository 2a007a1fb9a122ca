import { weekMs, weekStart } from '@atalaya/domain/history'
import { sql } from 'kysely'
import { asEngine, type Database } from './tenant.ts'

/** Weeks outside of this span stay in the default partition: a wild clock must not make hundreds of tables. */
const oldestMs = 2 * 365 * 86_400_000
const furthestAheadMs = 4 * weekMs

export const partitionName = (week: number): string =>
  `positions_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`

/** The function works as the owner of the tables (migration 0023): whoever runs here owns none. */
const makePartition = (database: Database, week: number): Promise<void> =>
  asEngine(
    database,
    async (tx) =>
      void (await sql`SELECT make_position_week(${week}, ${week + weekMs}, ${partitionName(week)})`.execute(tx)),
  )

/** Weeks that end no later than `keptFrom`, oldest first. */
const weeksBefore = async (database: Database, keptFrom: number): Promise<number[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'positions'::regclass`.execute(database)
  const named = new Set(rows.map(({ name }) => name))
  const weeks: number[] = []
  for (const name of named) {
    const [, year, month, day] = /^positions_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
    if (year) weeks.push(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  }
  return weeks.filter((week) => week + weekMs <= keptFrom).sort((a, b) => a - b)
}

/** Gives up where somebody reads a long time: batches must not queue up behind us. */
const dropPartition = (database: Database, week: number): Promise<void> =>
  asEngine(database, async (tx) => {
    await sql`SELECT set_config('lock_timeout', '2s', true)`.execute(tx)
    await sql`SELECT drop_position_week(${partitionName(week)})`.execute(tx)
  })

export interface PositionPartitions {
  /** The weeks of these instants, and nothing at all where they are known already: cheap enough for every batch. */
  ensure(instants: Iterable<number>, now: number): Promise<void>
  /** This week and the coming ones, so that a Monday midnight under load needs no new table. */
  ensureAhead(now: number): Promise<void>
  /** Drops the weeks that end no later than an instant and answers how many; they are not made again. */
  dropBefore(keptFrom: number): Promise<number>
}

/** Works apart from any transaction of the caller: call it before the batch begins. */
export const positionPartitions = (database: Database): PositionPartitions => {
  const made = new Map<number, Promise<void>>()
  let droppedBefore = 0

  const ensureWeek = (week: number): Promise<void> => {
    const known = made.get(week)
    if (known) return known
    const making = makePartition(database, week)
    made.set(week, making)
    making.catch(() => made.delete(week))
    return making
  }

  const ensure = async (instants: Iterable<number>, now: number): Promise<void> => {
    const weeks = new Set<number>()
    for (const instant of instants) {
      if (instant >= Math.max(now - oldestMs, droppedBefore) && instant < now + furthestAheadMs)
        weeks.add(weekStart(instant))
    }
    for (const week of weeks) await ensureWeek(week)
  }

  return {
    ensure,
    ensureAhead: (now) => ensure([now, now + weekMs, now + 2 * weekMs], now),
    async dropBefore(keptFrom) {
      droppedBefore = Math.max(droppedBefore, keptFrom)
      const weeks = await weeksBefore(database, keptFrom)
      for (const week of weeks) {
        await dropPartition(database, week)
        made.delete(week)
      }
      return weeks.length
    },
  }
}
