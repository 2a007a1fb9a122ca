import type { Group, NewGroup } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { itemTypes } from '@atalaya/domain/fix'
import type { GroupParents } from '@atalaya/domain/group-places'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isGroupInScopeOf, type Viewer } from './visible-items.ts'

interface Row {
  id: number
  name: string
  parent_id: number | null
  version: number
  vehicles: number[] | null
  assets: number[] | null
  persons: number[] | null
}

const membersOf = (itemType: number) =>
  sql`array_agg(items.id ORDER BY items.id) FILTER (WHERE items.item_type = ${itemType})`

const toGroup = (row: Row): Group => ({
  id: row.id as GroupId,
  name: row.name,
  parentId: row.parent_id as GroupId | null,
  vehicles: (row.vehicles ?? []) as ItemId[],
  assets: (row.assets ?? []) as ItemId[],
  persons: (row.persons ?? []) as ItemId[],
  version: row.version,
})

const readGroups = async (tx: Tx, viewer: Viewer, ids?: readonly number[]): Promise<Group[]> => {
  const { rows } = await sql<Row>`
    SELECT groups.id, groups.name, groups.parent_id, groups.version,
      ${membersOf(itemTypes.vehicle)} AS vehicles,
      ${membersOf(itemTypes.asset)} AS assets,
      ${membersOf(itemTypes.person)} AS persons
    FROM groups
      LEFT JOIN group_items ON group_items.group_id = groups.id
      LEFT JOIN items ON items.id = group_items.item_id
    WHERE ${isGroupInScopeOf(viewer, 'groups.id')} AND ${ids ? sql`groups.id = ANY (${[...ids]}::integer[])` : sql`true`}
    GROUP BY groups.id
    ORDER BY groups.name, groups.id`.execute(tx)
  return rows.map(toGroup)
}

/** Direct members only. A parent out of the viewer's scope is no parent: the viewer's tree starts there. */
export const listGroups = async (tx: Tx, viewer: Viewer): Promise<Group[]> => {
  const groups = await readGroups(tx, viewer)
  const ids = new Set(groups.map(({ id }) => id))
  return groups.map((group) =>
    group.parentId === null || ids.has(group.parentId) ? group : { ...group, parentId: null },
  )
}

/** With `lock` the whole tree of the company is the caller's until COMMIT, since a move is right or wrong by all of it. */
export const findGroups = async (
  tx: Tx,
  viewer: Viewer,
  { companyId, ids, lock }: { companyId: number; ids: readonly number[]; lock?: true | undefined },
): Promise<Group[]> => {
  if (lock) {
    await lockGroupTree(tx, companyId)
    await tx
      .selectFrom('groups')
      .select('id')
      .where('id', 'in', [...ids, -1])
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  return readGroups(tx, viewer, ids)
}

/** Two movers at once wait for each other here, and the second sees what the first has done. */
export const lockGroupTree = async (tx: Tx, companyId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('groups'), ${companyId}::integer)`.execute(tx)
}

export const readPlaces = (tx: Tx): Promise<{ id: number; name: string; parentId: number | null }[]> =>
  tx.selectFrom('groups').select(['id', 'name', 'parent_id as parentId']).orderBy('id').execute()

export const readParents = async (tx: Tx): Promise<GroupParents> =>
  new Map((await readPlaces(tx)).map(({ id, parentId }) => [id, parentId]))

/** Of some ids, the items that are there, with their kind. */
export const readItemTypes = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; itemType: number }>`
    SELECT id, item_type AS "itemType" FROM items
    WHERE id = ANY (${[...ids]}::integer[]) AND deleted_ts IS NULL`.execute(tx)
  return new Map(rows.map(({ id, itemType }) => [id, itemType]))
}

export const membersIn = ({
  vehicles,
  assets,
  persons,
}: Pick<NewGroup, 'vehicles' | 'assets' | 'persons'>): ItemId[] => [...vehicles, ...assets, ...persons]

interface Write {
  id: number
  fields: NewGroup
}

export const insertGroups = async (
  tx: Tx,
  companyId: number,
  rows: readonly (Write & { version: number })[],
): Promise<void> => {
  await insertRows(
    tx,
    'groups',
    rows.map(({ id, version, fields: { name, parentId } }) => ({
      id,
      company_id: companyId,
      name,
      parent_id: parentId,
      version,
    })),
  )
  await insertMembers(
    tx,
    companyId,
    rows.map(({ id, fields }) => ({ groupId: id, itemIds: membersIn(fields) })),
  )
}

interface Members {
  groupId: number
  itemIds: readonly number[]
}

const memberRows = (members: readonly Members[]) =>
  members.flatMap(({ groupId, itemIds }) => [...new Set(itemIds)].map((item_id) => ({ group_id: groupId, item_id })))

export const insertMembers = async (tx: Tx, companyId: number, members: readonly Members[]): Promise<void> => {
  const rows = memberRows(members)
  if (rows.length === 0) return
  await sql`
    INSERT INTO group_items (company_id, group_id, item_id)
    SELECT ${companyId}, group_id, item_id
    FROM json_populate_recordset(NULL::group_items, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`.execute(tx)
}

export const deleteMembers = async (tx: Tx, members: readonly Members[]): Promise<void> => {
  const rows = memberRows(members)
  if (rows.length === 0) return
  await sql`
    DELETE FROM group_items USING json_populate_recordset(NULL::group_items, ${JSON.stringify(rows)}::json) AS given
    WHERE group_items.group_id = given.group_id AND group_items.item_id = given.item_id`.execute(tx)
}

export const updateGroups = (
  tx: Tx,
  rows: readonly { id: number; name: string; parentId: number | null }[],
): Promise<void> =>
  updateRows(
    tx,
    'groups',
    rows.map(({ id, name, parentId }) => ({ id, name, parent_id: parentId })),
  )

export const deleteGroups = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('groups').where('id', 'in', ids).execute()
}

/** By group, the users who are held to it. */
export const readUserIds = async (tx: Tx, groupIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const rows = await tx
    .selectFrom('user_groups')
    .select(['group_id', 'user_id'])
    .where('group_id', 'in', [...groupIds, -1])
    .orderBy('user_id')
    .execute()
  const users = new Map<number, number[]>()
  for (const { group_id, user_id } of rows) users.set(group_id, [...(users.get(group_id) ?? []), user_id])
  return users
}

/** Of the users who are held to groups and have none but these, the ones that they have, by user. */
export const readHeldAlone = async (tx: Tx, groupIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await sql<{ user_id: number; group_ids: number[] }>`
    SELECT user_id, array_agg(group_id ORDER BY group_id) AS group_ids FROM user_groups JOIN users ON users.id = user_id
    WHERE role = ANY (${rolesHeldToGroups}::text[])
    GROUP BY user_id HAVING bool_and(group_id = ANY (${[...groupIds]}::integer[]))`.execute(tx)
  return new Map(rows.map(({ user_id, group_ids }) => [user_id, group_ids]))
}

export const deleteUserIds = async (
  tx: Tx,
  { groupId, userIds }: { groupId: number; userIds: readonly number[] },
): Promise<void> => {
  await tx.deleteFrom('user_groups').where('group_id', '=', groupId).where('user_id', 'in', userIds).execute()
}

/** Gives users back a group that has come back; who has gone meanwhile stays gone. */
export const insertUserIds = async (
  tx: Tx,
  companyId: number,
  { groupId, userIds }: { groupId: number; userIds: readonly number[] },
): Promise<void> => {
  await sql`
    INSERT INTO user_groups (company_id, user_id, group_id)
    SELECT ${companyId}, users.id, ${groupId} FROM users
    WHERE users.id = ANY (${[...userIds]}::integer[]) AND users.company_id = ${companyId}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Forms of items that were opened before are out of date. An item that somebody else is changing at this moment gets
 * its new version from them.
 */
export const raiseItemVersions = async (tx: Tx, itemIds: readonly number[]): Promise<void> => {
  if (itemIds.length === 0) return
  for (const table of ['vehicles', 'assets', 'persons'] as const) {
    const items = sql.table(table)
    await sql`
      UPDATE ${items} SET version = version + 1 WHERE id IN (
        SELECT id FROM ${items} WHERE id = ANY (${[...itemIds]}::integer[]) FOR NO KEY UPDATE SKIP LOCKED
      )`.execute(tx)
  }
}

/** The groups of some items as they stand, for who watches them. */
export const readItemGroups = async (
  tx: Tx,
  itemIds: readonly number[],
): Promise<{ itemId: ItemId; itemType: 1 | 2 | 3; groupIds: GroupId[] }[]> => {
  const { rows } = await sql<{ itemId: ItemId; itemType: 1 | 2 | 3; groupIds: GroupId[] }>`
    SELECT items.id AS "itemId", items.item_type AS "itemType",
      ARRAY(SELECT group_id FROM group_items WHERE item_id = items.id ORDER BY group_id) AS "groupIds"
    FROM items WHERE items.id = ANY (${[...itemIds]}::integer[]) AND deleted_ts IS NULL ORDER BY items.id`.execute(tx)
  return rows
}
