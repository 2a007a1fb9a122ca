import { type LockBreak, surelyInside } from '@atalaya/domain/virtual-lock'
import { sql } from 'kysely'
import { numberColumn, textColumn } from '../../database/column-literals.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import type { WatchedLock } from '../state/lock-memory.ts'

/** All that are closed on items that are there; `companyId` null reads everybody's. */
export const readClosedLocks = async (
  tx: Tx,
  companyId: number | null,
): Promise<(WatchedLock & { isWatched: boolean })[]> => {
  const rows = await tx
    .selectFrom('virtual_locks')
    .innerJoin('items', 'items.id', 'virtual_locks.item_id')
    .select([
      'virtual_locks.id',
      'virtual_locks.company_id',
      'virtual_locks.item_id',
      'items.item_type',
      'virtual_locks.lat',
      'virtual_locks.lng',
      'virtual_locks.radius_m',
      'virtual_locks.closed_ts',
      'virtual_locks.broken_ts',
      'virtual_locks.is_watched',
    ])
    .where('virtual_locks.opened_ts', 'is', null)
    .$if(companyId !== null, (query) => query.where('virtual_locks.company_id', '=', companyId as number))
    .orderBy('virtual_locks.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    itemId: row.item_id,
    itemType: row.item_type as 1 | 2 | 3,
    anchor: { lat: row.lat, lng: row.lng },
    radiusM: row.radius_m,
    closedAt: row.closed_ts,
    brokenAt: row.broken_ts,
    isWatched: row.is_watched,
  }))
}

/**
 * The next instants after one at which a believable report may have broken a lock: all that tell of a running engine or
 * lie outside of the square in which nothing needs looking at.
 */
export const readSuspectInstants = async (
  tx: Tx,
  lock: WatchedLock,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const { anchor } = lock
  const { latDeg, lngDeg } = surelyInside(lock)
  const { rows } = await sql<{ recorded_at: number }>`
    SELECT DISTINCT recorded_at FROM positions
    WHERE item_id = ${lock.itemId} AND recorded_at > ${after} AND mark = ${sql.lit(marks.none)}
      AND (ignition OR abs(lat - ${anchor.lat}) > ${latDeg} OR abs(lng - ${anchor.lng}) > ${lngDeg})
    ORDER BY recorded_at LIMIT ${limit}`.execute(tx)
  return rows.map((row) => row.recorded_at)
}

/** What came of a lock; null where nothing has broken it. */
export interface LockVerdict {
  lock: WatchedLock
  broken: LockBreak | null
}

/**
 * Answers those that were written: a lock that has been opened since, or has got another radius, is not. Whoever set
 * that radius has it held to all reports anew.
 */
export const writeLockVerdicts = async (tx: Tx, verdicts: readonly LockVerdict[]): Promise<LockVerdict[]> => {
  if (verdicts.length === 0) return []
  const of = <T>(field: (one: LockBreak) => T) => verdicts.map(({ broken }) => (broken ? field(broken) : null))
  const { rows } = await sql<{ id: number }>`
    UPDATE virtual_locks SET is_watched = true, broken_ts = at, broken_cause = cause, broken_lat = found.lat,
      broken_lng = found.lng, broken_distance_m = away
    FROM unnest(
      ${numberColumn(verdicts.map(({ lock }) => lock.id))}::integer[],
      ${numberColumn(verdicts.map(({ lock }) => lock.radiusM))}::integer[],
      ${numberColumn(of(({ at }) => at))}::bigint[],
      ${textColumn(of(({ cause }) => cause))}::text[],
      ${numberColumn(of(({ place }) => place?.lat))}::double precision[],
      ${numberColumn(of(({ place }) => place?.lng))}::double precision[],
      ${numberColumn(of(({ distanceM }) => distanceM))}::double precision[]
    ) AS found (id, radius_m, at, cause, lat, lng, away)
    WHERE virtual_locks.id = found.id AND virtual_locks.radius_m = found.radius_m AND opened_ts IS NULL
    RETURNING virtual_locks.id`.execute(tx)
  const written = new Set(rows.map(({ id }) => id))
  return verdicts.filter(({ lock }) => written.has(lock.id))
}
