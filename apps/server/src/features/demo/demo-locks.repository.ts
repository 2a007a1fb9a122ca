import { sql } from 'kysely'
import { drawIds, insertRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import type { DemoTenants } from './demo-tenants.repository.ts'

const hourMs = 3_600_000
/** By then the engine is off. */
const settledMs = hourMs / 2

interface Stop {
  itemId: number
  lat: number
  lng: number
  startedAt: number
  endedAt: number | null
}

/** Long ones: of a type of item, either the latest that are over or those that go on. */
const readLongStops = async (
  tx: Tx,
  { companyId, itemType, isOver, now }: { companyId: number; itemType: number; isOver: boolean; now: number },
): Promise<Stop[]> => {
  const { rows } = await sql<Stop>`
    SELECT DISTINCT ON (item_id) item_id AS "itemId", lat, lng, started_at AS "startedAt", ended_at AS "endedAt"
    FROM stops JOIN items ON items.id = item_id
    WHERE stops.company_id = ${companyId} AND item_type = ${itemType} AND (ended_at IS NOT NULL) = ${isOver}
      AND coalesce(ended_at, ${now}) - started_at > ${4 * hourMs} AND coalesce(ended_at, ${now}) > ${now - 24 * hourMs}
    ORDER BY item_id, started_at DESC LIMIT 2`.execute(tx)
  return rows
}

/**
 * An administrator's: two assets that stand still, a vehicle that has driven off since, which ingest finds out when it
 * starts, and one whose lock was opened in time.
 */
export const insertDemoLocks = async (tx: Tx, { companyIds }: DemoTenants, now: number): Promise<void> => {
  const companyId = companyIds.guadiana
  const admins = tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('role', '=', 'ADMIN')
  const { id: userId } = await admins.orderBy('id').limit(1).executeTakeFirstOrThrow()
  const standing = await readLongStops(tx, { companyId, itemType: 2, isOver: false, now })
  const left = await readLongStops(tx, { companyId, itemType: 1, isOver: true, now })
  const stops = [...left, ...standing]
  const ids = await drawIds(tx, 'virtual_locks', stops.length)
  const lockOf = (stop: Stop, nth: number) => {
    const opened = stop === left[1] && stop.endedAt !== null ? stop.endedAt - settledMs : null
    return {
      ...{ id: ids[nth], company_id: companyId, item_id: stop.itemId, user_id: userId, lat: stop.lat, lng: stop.lng },
      ...{ radius_m: 100, closed_ts: stop.startedAt + settledMs, closed_by: userId, is_watched: false },
      ...{ opened_ts: opened, opened_by: opened === null ? null : userId },
    }
  }
  await insertRows(tx, 'virtual_locks', stops.map(lockOf))
}
