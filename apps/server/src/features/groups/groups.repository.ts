import type { Group } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import { itemTypes } from '@atalaya/domain/fix'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isGroupInReachOf, type Viewer } from './visible-items.ts'

interface Row {
  id: number
  name: string
  parent_id: number | null
  vehicles: number[] | null
  assets: number[] | null
  persons: number[] | null
}

const membersOf = (itemType: number) =>
  sql`array_agg(items.id ORDER BY items.id) FILTER (WHERE items.item_type = ${itemType})`

/** Direct members only. A parent out of the viewer's reach is no parent: the viewer's tree starts there. */
export const listGroups = async (tx: Tx, viewer: Viewer): Promise<Group[]> => {
  const { rows } = await sql<Row>`
    SELECT groups.id, groups.name, groups.parent_id,
      ${membersOf(itemTypes.vehicle)} AS vehicles,
      ${membersOf(itemTypes.asset)} AS assets,
      ${membersOf(itemTypes.person)} AS persons
    FROM groups
      LEFT JOIN group_items ON group_items.group_id = groups.id
      LEFT JOIN items ON items.id = group_items.item_id
    WHERE ${isGroupInReachOf(viewer, 'groups.id')}
    GROUP BY groups.id
    ORDER BY groups.name, groups.id`.execute(tx)
  const ids = new Set(rows.map((row) => row.id))
  return rows.map((row) => ({
    id: row.id as GroupId,
    name: row.name,
    parentId: row.parent_id !== null && ids.has(row.parent_id) ? (row.parent_id as GroupId) : null,
    vehicles: (row.vehicles ?? []) as ItemId[],
    assets: (row.assets ?? []) as ItemId[],
    persons: (row.persons ?? []) as ItemId[],
  }))
}
