import { sql } from 'kysely'
import type { Database } from './tenant.ts'

const weekMs = 7 * 86_400_000
/** 1970-01-05 was a Monday. */
const firstMondayMs = 4 * 86_400_000
/** Weeks outside of this span stay in the default partition: a wild clock must not make hundreds of tables. */
const oldestMs = 2 * 365 * 86_400_000
const furthestAheadMs = 4 * weekMs
const partitionLock = 7_280_003

/** The Monday, 00:00 UTC, of the week that holds an instant. */
export const weekStart = (instant: number): number =>
  Math.floor((instant - firstMondayMs) / weekMs) * weekMs + firstMondayMs

export const partitionName = (week: number): string =>
  `positions_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`

/**
 * Made apart and attached, since CREATE … PARTITION OF would lock out every reader and writer of `positions`.
 * Rows of that week which wait in the default partition move in first, or attaching would refuse.
 */
const makePartition = (database: Database, week: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const name = partitionName(week)
    const [table, from, to] = [sql.table(name), sql.lit(week), sql.lit(week + weekMs)]
    await sql`SELECT pg_advisory_xact_lock(${partitionLock})`.execute(tx)
    const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS "isThere"`.execute(tx)
    if (rows[0]?.isThere) return
    await sql`CREATE TABLE ${table} (LIKE positions INCLUDING ALL)`.execute(tx)
    await sql`ALTER TABLE ${table} ADD CONSTRAINT week CHECK (recorded_at >= ${from} AND recorded_at < ${to})`.execute(
      tx,
    )
    await sql`LOCK TABLE positions_default IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await sql`WITH moved AS (DELETE FROM positions_default WHERE recorded_at >= ${from} AND recorded_at < ${to} RETURNING *)
              INSERT INTO ${table} SELECT * FROM moved`.execute(tx)
    await sql`ALTER TABLE positions ATTACH PARTITION ${table} FOR VALUES FROM (${from}) TO (${to})`.execute(tx)
    await sql`ALTER TABLE ${table} DROP CONSTRAINT week`.execute(tx)
  })

export interface PositionPartitions {
  /** The weeks of these instants, and nothing at all where they are known already: cheap enough for every batch. */
  ensure(instants: Iterable<number>, now: number): Promise<void>
  /** This week and the coming ones, so that a Monday midnight under load needs no new table. */
  ensureAhead(now: number): Promise<void>
}

/** Works as the owner of the tables, apart from any transaction of the caller: call it before the batch begins. */
export const positionPartitions = (database: Database): PositionPartitions => {
  const made = new Map<number, Promise<void>>()

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
      if (instant >= now - oldestMs && instant < now + furthestAheadMs) weeks.add(weekStart(instant))
    }
    for (const week of weeks) await ensureWeek(week)
  }

  return {
    ensure,
    ensureAhead: (now) => ensure([now, now + weekMs, now + 2 * weekMs], now),
  }
}
