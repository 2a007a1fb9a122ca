import type { ItemId, UserId, VirtualLockId } from '@atalaya/contract/identifiers'
import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { drawIds, insertRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

interface Row {
  id: number
  item_type: 1 | 2 | 3
  item_id: number
  item_name: string | null
  user_id: number
  user_name: string
  lat: number
  lng: number
  radius_m: number
  closed_ts: number
  closed_by: string | null
  opened_ts: number | null
  opened_by: string | null
  broken_ts: number | null
  broken_cause: 'moved' | 'ignition' | null
  broken_lat: number | null
  broken_lng: number | null
  broken_distance_m: number | null
}

const toLock = (row: Row): VirtualLock => ({
  id: row.id as VirtualLockId,
  itemType: row.item_type,
  itemId: row.item_id as ItemId,
  itemName: row.item_name,
  userId: row.user_id as UserId,
  userName: row.user_name,
  lat: row.lat,
  lng: row.lng,
  radiusM: row.radius_m,
  closedTs: row.closed_ts,
  closedBy: row.closed_by,
  openedTs: row.opened_ts,
  openedBy: row.opened_by,
  broken:
    row.broken_ts === null || row.broken_cause === null
      ? null
      : {
          ts: row.broken_ts,
          cause: row.broken_cause,
          lat: row.broken_lat,
          lng: row.broken_lng,
          distanceM: row.broken_distance_m,
        },
})

const isClosed = sql<SqlBool>`opened_ts IS NULL`

const find = async (
  tx: Tx,
  viewer: Viewer,
  where: RawBuilder<SqlBool>,
  lock: RawBuilder<unknown> = sql``,
): Promise<VirtualLock[]> => {
  const { rows } = await sql<Row>`
    SELECT locks.id, items.item_type, locks.item_id, coalesce(vehicles.name, assets.name, persons.name) AS item_name,
      locks.user_id, owner.first_name || ' ' || owner.last_name AS user_name, locks.lat, locks.lng, radius_m, closed_ts,
      closer.first_name || ' ' || closer.last_name AS closed_by, opened_ts,
      opener.first_name || ' ' || opener.last_name AS opened_by,
      broken_ts, broken_cause, broken_lat, broken_lng, broken_distance_m
    FROM virtual_locks AS locks
      JOIN items ON items.id = locks.item_id
      JOIN users AS owner ON owner.id = locks.user_id
      LEFT JOIN users AS closer ON closer.id = closed_by
      LEFT JOIN users AS opener ON opener.id = opened_by
      LEFT JOIN vehicles ON vehicles.id = items.id
      LEFT JOIN assets ON assets.id = items.id
      LEFT JOIN persons ON persons.id = items.id
    WHERE ${where} AND ${isVisibleTo(viewer, 'locks.item_id')}
    ORDER BY locks.id ${lock}`.execute(tx)
  return rows.map(toLock)
}

/** On items that are there: a deleted one takes its lock into the history, and brings it back. */
export const findClosedLocks = (tx: Tx, viewer: Viewer): Promise<VirtualLock[]> =>
  find(tx, viewer, sql<SqlBool>`${isClosed} AND items.deleted_ts IS NULL`)

/** Closed ones, and those that were opened from an instant on. */
export const findLocksOfUser = (
  tx: Tx,
  viewer: Viewer,
  { userId, openedFrom }: { userId: number; openedFrom: number },
): Promise<VirtualLock[]> =>
  find(
    tx,
    viewer,
    sql<SqlBool>`locks.user_id = ${userId} AND (opened_ts >= ${openedFrom} OR ${isClosed} AND items.deleted_ts IS NULL)`,
  )

/** Of one user, held until COMMIT. */
export const lockVirtualLocks = (
  tx: Tx,
  viewer: Viewer,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<VirtualLock[]> =>
  find(
    tx,
    viewer,
    sql<SqlBool>`locks.user_id = ${userId} AND locks.id = ANY (${[...ids]}::integer[]) AND items.deleted_ts IS NULL`,
    sql`FOR UPDATE OF locks`,
  )

/** Whose a lock would be; their groups say which items they see. */
export interface LockOwner extends Viewer {
  id: number
  name: string
}

export const findLockOwner = async (tx: Tx, userId: number): Promise<LockOwner | undefined> => {
  const { rows } = await sql<LockOwner>`
    SELECT id, role, first_name || ' ' || last_name AS name,
      ARRAY(SELECT group_id FROM user_groups WHERE user_id = users.id) AS "groupIds"
    FROM users WHERE id = ${userId} AND company_id IS NOT NULL`.execute(tx)
  return rows[0]
}

/** An item that somebody wants to lock, as it stands. */
export interface LockableItem {
  id: number
  itemType: 1 | 2 | 3
  isSeenByOwner: boolean
  lat: number | null
  lng: number | null
  source: number | null
  recordedAt: number | null
  motion: string | null
  ignition: boolean | null
}

/** Those that the asker sees; two who lock the same ones at once wait for each other, and ingest for neither. */
export const lockItems = async (
  tx: Tx,
  { asker, owner, ids }: { asker: Viewer; owner: Viewer; ids: readonly number[] },
): Promise<LockableItem[]> => {
  const { rows } = await sql<LockableItem>`
    SELECT items.id, items.item_type AS "itemType", ${isVisibleTo(owner, 'items.id')} AS "isSeenByOwner", lat, lng,
      source, recorded_at AS "recordedAt", motion, ignition
    FROM items LEFT JOIN item_states ON item_states.item_id = items.id
    WHERE items.id = ANY (${[...ids]}::integer[]) AND items.deleted_ts IS NULL AND ${isVisibleTo(asker, 'items.id')}
    ORDER BY items.id FOR NO KEY UPDATE OF items`.execute(tx)
  return rows
}

/** The items on which a user has closed locks, ascending. */
export const readLockedItems = async (tx: Tx, userId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('virtual_locks')
      .select('item_id')
      .where('user_id', '=', userId)
      .where('opened_ts', 'is', null)
      .orderBy('item_id')
      .execute()
  ).map(({ item_id }) => item_id)

interface Word {
  now: number
  by: number
}

/** In place of those that the user has closed on the same items. Nothing that was heard of an item before can break them. */
export const insertVirtualLocks = async (
  tx: Tx,
  companyId: number,
  {
    owner,
    items,
    radiusM,
    now,
    by,
  }: Word & { owner: LockOwner; items: readonly (LockableItem & { lat: number; lng: number })[]; radiusM: number },
): Promise<void> => {
  const ids = items.map(({ id }) => id)
  await sql`
    UPDATE virtual_locks SET opened_ts = ${now}, opened_by = ${by}
    WHERE user_id = ${owner.id} AND item_id = ANY (${ids}::integer[]) AND ${isClosed}`.execute(tx)
  const fresh = await drawIds(tx, 'virtual_locks', items.length)
  await insertRows(
    tx,
    'virtual_locks',
    items.map(({ id: item_id, lat, lng, recordedAt }, nth) => ({
      id: fresh[nth],
      company_id: companyId,
      item_id,
      user_id: owner.id,
      lat,
      lng,
      radius_m: radiusM,
      closed_ts: Math.max(now, recordedAt ?? 0),
      closed_by: by,
      is_watched: false,
    })),
  )
}

/** Closed locks of a user on some items. */
export const findLocksOn = (
  tx: Tx,
  viewer: Viewer,
  { userId, itemIds }: { userId: number; itemIds: readonly number[] },
): Promise<VirtualLock[]> =>
  find(
    tx,
    viewer,
    sql<SqlBool>`locks.user_id = ${userId} AND ${isClosed} AND locks.item_id = ANY (${[...itemIds]}::integer[])`,
  )

export const openVirtualLocks = async (tx: Tx, ids: readonly number[], { now, by }: Word): Promise<void> => {
  await sql`
    UPDATE virtual_locks SET opened_ts = ${now}, opened_by = ${by}
    WHERE id = ANY (${[...ids]}::integer[]) AND ${isClosed}`.execute(tx)
}

/** Ingest holds what it has stored since the closing to the new radius. */
export const setLockRadius = async (tx: Tx, id: number, radiusM: number): Promise<void> => {
  await tx.updateTable('virtual_locks').set({ radius_m: radiusM, is_watched: false }).where('id', '=', id).execute()
}
