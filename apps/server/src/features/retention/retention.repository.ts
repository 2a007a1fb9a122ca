import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Every company with the instant up to which its history has ended; 0 where all of it is kept. */
export const readHistoryEnds = async (tx: Tx): Promise<{ companyId: number; keptFrom: number }[]> => {
  const rows = await tx
    .selectFrom('companies')
    .leftJoin('history_ends', 'history_ends.company_id', 'companies.id')
    .select(['companies.id', 'history_ends.kept_from'])
    .execute()
  return rows.map(({ id, kept_from }) => ({ companyId: id, keptFrom: kept_from ?? 0 }))
}

export const readItemIds = async (tx: Tx, companyId: number): Promise<number[]> =>
  (await tx.selectFrom('items').select('id').where('company_id', '=', companyId).execute()).map(({ id }) => id)

const endedBy = {
  positions: 'recorded_at',
  trips: 'ended_at',
  stops: 'ended_at',
  item_events: 'recorded_at',
  geozone_visits: 'left_at',
  item_days: 'from_ts',
  item_day_squares: 'from_ts',
  item_day_ways: 'from_ts',
} as const

/** What these items did before an instant; a trip, stop or visit that goes on beyond it stays whole. */
export const deleteHistoryOf = async (tx: Tx, itemIds: readonly number[], keptFrom: number): Promise<number> => {
  let deleted = 0n
  for (const [table, column] of Object.entries(endedBy)) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)}
      WHERE item_id = ANY (${sql.val(itemIds)}::integer[]) AND ${sql.ref(column)} < ${keptFrom}`.execute(tx)
    deleted += numAffectedRows ?? 0n
  }
  return Number(deleted)
}

/**
 * What trips were for, with those trips: after them. The one that goes on beyond the instant has what was said of it, however late
 * reports have moved its end since; without it a private way would be like any other.
 */
export const deleteDecisionsOf = async (tx: Tx, itemIds: readonly number[], keptFrom: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM trip_purposes AS said WHERE item_id = ANY (${sql.val(itemIds)}::integer[]) AND ended_at < ${keptFrom}
      AND NOT EXISTS (SELECT FROM trips WHERE trips.item_id = said.item_id AND trips.started_at < ${keptFrom}
        AND trips.started_at <= said.ended_at)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Notices that began before an instant, open or not: what they tell of is gone. */
export const deleteNoticesBefore = async (tx: Tx, companyId: number, keptFrom: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('alarm_notices')
    .where('company_id', '=', companyId)
    .where('ts', '<', keptFrom)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What zones, sensors and alarms were before an instant from which on nothing is judged any more. */
export const deleteFormerDefinitions = async (tx: Tx, companyId: number, keptFrom: number): Promise<number> => {
  const deleted = await Promise.all(
    (['geozone_versions', 'sensor_versions', 'alarm_versions'] as const).map((table) =>
      tx.deleteFrom(table).where('company_id', '=', companyId).where('until_ts', '<=', keptFrom).executeTakeFirst(),
    ),
  )
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** A clock that ran ahead dates a position into weeks to come: such a one goes by when it came. */
export const deleteFutureOf = async (
  tx: Tx,
  itemIds: readonly number[],
  { now, receivedBefore }: { now: number; receivedBefore: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM positions
    WHERE item_id = ANY (${sql.val(itemIds)}::integer[]) AND recorded_at > ${now} AND received_at < ${receivedBefore}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Unregistered devices that have not called since, and flags that have not come up again. */
export const forgetSilent = async (tx: Tx, before: number): Promise<number> => {
  const devices = await tx.deleteFrom('unregistered_devices').where('last_seen_ts', '<', before).executeTakeFirst()
  await tx.deleteFrom('released_devices').where('released_ts', '<', before).execute()
  const flags = await tx.deleteFrom('tracker_flags').where('last_ts', '<', before).executeTakeFirst()
  return Number(devices.numDeletedRows + flags.numDeletedRows)
}
