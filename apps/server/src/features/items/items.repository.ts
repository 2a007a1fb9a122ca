import type { GroupId, ItemId, TrackerId } from '@atalaya/contract/identifiers'
import type { VehicleRecord } from '@atalaya/contract/items'
import { type RawBuilder, sql } from 'kysely'
import { idsFor, insertRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'

/** What every item has beside the row of its noun; `table` is that noun's. */
export const itemColumns = (table: string): RawBuilder<unknown> => sql`
  items.created_ts, items.updated_ts, item_states.custom_state_id, photos.updated_ts AS photo_ts,
  ARRAY(SELECT group_id FROM group_items WHERE item_id = items.id ORDER BY group_id) AS group_ids,
  (SELECT coalesce(json_agg(json_build_object('id', trackers.id, 'name', trackers.name, 'deviceId', device_id,
      'typeId', type_id) ORDER BY trackers.id), '[]')
    FROM trackers WHERE item_id = ${sql.ref(`${table}.id`)}) AS trackers`

export const itemJoins = (table: string): RawBuilder<unknown> => sql`
  JOIN items ON items.id = ${sql.ref(`${table}.id`)}
  LEFT JOIN item_states ON item_states.item_id = items.id
  LEFT JOIN photos ON photos.noun = ${sql.lit(table)} AND photos.record_id = items.id`

export interface ItemColumns {
  id: number
  name: string
  version: number
  created_ts: number
  updated_ts: number
  custom_data: Record<string, string | number | boolean>
  custom_state_id: number | null
  photo_ts: number | null
  group_ids: number[]
  trackers: { id: TrackerId; name: string; deviceId: string; typeId: number }[]
}

/** What a list entry shows beside the noun's own fields; nothing of what there is not. */
export const shownOf = (row: Pick<ItemColumns, 'custom_data' | 'custom_state_id' | 'photo_ts'>) => ({
  customData: Object.keys(row.custom_data).length > 0 ? row.custom_data : undefined,
  customStateId: (row.custom_state_id ?? undefined) as VehicleRecord['customStateId'],
  photoTs: row.photo_ts ?? undefined,
})

export const toItem = (row: ItemColumns) => ({
  id: row.id as ItemId,
  name: row.name,
  version: row.version,
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  ...shownOf(row),
  customData: row.custom_data,
  groupIds: row.group_ids as GroupId[],
  trackers: row.trackers,
})

/** What the history keeps of a deleted item beside its fields. */
interface Kept {
  version: number
  trackerIds: number[]
}

export const keptOfItem = ({ version, trackers }: { version: number; trackers: readonly { id: number }[] }): Kept => ({
  version,
  trackerIds: trackers.map(({ id }) => id),
})

interface NewItem<Fields = { groupIds: readonly number[] }> {
  id?: number
  kept?: object
  fields: Fields
}

/** For the noun's own table; who still has the form of a deleted record open must not save over one that came back. */
export const itemRows = <Fields>(ids: readonly number[], rows: readonly NewItem<Fields>[]) =>
  rows.map(({ fields, kept }, nth) => ({
    id: ids[nth] as number,
    version: ((kept as Kept | undefined)?.version ?? 0) + 1,
    fields,
  }))

/** The rows behind new vehicles, assets or persons, or behind those that come back, with their groups and trackers. */
export const insertItems = async (
  tx: Tx,
  companyId: number,
  { itemType, now, rows }: { itemType: 1 | 2 | 3; now: number; rows: readonly NewItem[] },
): Promise<number[]> => {
  const ids = await idsFor(tx, 'items', rows)
  await sql`
    INSERT INTO items (id, company_id, item_type, created_ts, updated_ts) OVERRIDING SYSTEM VALUE
    SELECT id, ${companyId}, ${itemType}, ${now}, ${now} FROM unnest(${ids}::integer[]) AS new (id)
    ON CONFLICT (id) DO UPDATE SET deleted_ts = NULL, updated_ts = EXCLUDED.updated_ts`.execute(tx)
  const memberships = rows.map(({ fields }, nth) => ({ itemId: ids[nth] as number, groupIds: fields.groupIds }))
  await insertMemberships(tx, companyId, memberships)
  const links = rows.flatMap(({ kept }, nth) => {
    const { trackerIds = [] } = (kept ?? {}) as Partial<Kept>
    return trackerIds.map((trackerId) => ({ trackerId, itemId: ids[nth] as number }))
  })
  await relinkTrackers(tx, companyId, links)
  return ids
}

interface Membership {
  itemId: number
  groupIds: readonly number[]
}

const insertMemberships = async (tx: Tx, companyId: number, memberships: readonly Membership[]): Promise<void> => {
  const rows = memberships.flatMap(({ itemId, groupIds }) =>
    [...new Set(groupIds)].map((group_id) => ({ company_id: companyId, group_id, item_id: itemId })),
  )
  await insertRows(tx, 'group_items', rows)
}

/**
 * Puts items into groups and takes them out, and notes that they have changed. Only what is different is written: what
 * somebody else has done to the other groups of an item since it was read stays, and so does their groups' version.
 */
export const updateItems = async (
  tx: Tx,
  companyId: number,
  { now, changes }: { now: number; changes: readonly { before: Grouped; fields: Pick<Grouped, 'groupIds'> }[] },
): Promise<void> => {
  const ids = changes.map(({ before }) => before.id)
  await tx.updateTable('items').set({ updated_ts: now }).where('id', 'in', ids).execute()
  const rowsOf = (groupIdsOf: (was: readonly number[], is: readonly number[]) => number[]) =>
    JSON.stringify(
      changes.flatMap(({ before, fields }) =>
        groupIdsOf(before.groupIds, fields.groupIds).map((group_id) => ({ group_id, item_id: before.id })),
      ),
    )
  const gone = rowsOf((was, is) => was.filter((id) => !is.includes(id)))
  const added = rowsOf((was, is) => is.filter((id) => !was.includes(id)))
  await sql`
    DELETE FROM group_items USING json_populate_recordset(NULL::group_items, ${gone}::json) AS gone
    WHERE group_items.item_id = gone.item_id AND group_items.group_id = gone.group_id`.execute(tx)
  await sql`
    INSERT INTO group_items (company_id, group_id, item_id)
    SELECT ${companyId}, group_id, item_id FROM json_populate_recordset(NULL::group_items, ${added}::json)
    ON CONFLICT DO NOTHING`.execute(tx)
}

interface Grouped {
  id: number
  groupIds: readonly number[]
}

/** Out of every list, off their trackers and groups; what they did waits for `purgeDeletedItems`. */
export const deleteItems = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await tx.updateTable('items').set({ deleted_ts: now }).where('id', 'in', ids).execute()
  await tx.deleteFrom('group_items').where('item_id', 'in', ids).execute()
  await tx.updateTable('trackers').set({ item_id: null, updated_ts: now }).where('item_id', 'in', ids).execute()
}

/** A tracker that got another item meanwhile stays there. */
const relinkTrackers = async (
  tx: Tx,
  companyId: number,
  links: readonly { trackerId: number; itemId: number }[],
): Promise<void> => {
  if (links.length === 0) return
  const [trackerIds, itemIds] = [links.map(({ trackerId }) => trackerId), links.map(({ itemId }) => itemId)]
  await sql`
    UPDATE trackers SET item_id = link.item_id
    FROM unnest(${trackerIds}::integer[], ${itemIds}::integer[]) AS link (tracker_id, item_id)
    WHERE trackers.id = link.tracker_id AND company_id = ${companyId} AND trackers.item_id IS NULL`.execute(tx)
}

const purgedAtOnce = 100

/** What was deleted before an instant goes for good, with its history; answers how many items. As the engine. */
export const purgeDeletedItems = async (tx: Tx, deletedBefore: number): Promise<number> => {
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('deleted_ts', '<', deletedBefore)
    .limit(purgedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('positions').where('item_id', 'in', ids).execute()
  await tx
    .deleteFrom('photos')
    .where('noun', 'in', ['vehicles', 'assets', 'persons'])
    .where('record_id', 'in', ids)
    .execute()
  await tx.deleteFrom('items').where('id', 'in', ids).execute()
  return ids.length
}
