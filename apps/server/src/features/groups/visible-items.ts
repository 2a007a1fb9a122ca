import { isHeldToGroups } from '@atalaya/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'

/** All that a list needs to know of who asks. */
export type Viewer = Pick<Session, 'role' | 'groupIds'>

/** UNION, not UNION ALL: a group that is its own ancestor ends the walk instead of the server. */
const groupsBelow = (groupIds: readonly number[]): RawBuilder<unknown> => sql`
  WITH RECURSIVE in_scope (group_id) AS (
    SELECT unnest(${[...groupIds]}::integer[])
    UNION
    SELECT groups.id FROM groups JOIN in_scope ON groups.parent_id = in_scope.group_id
  )`

/**
 * For the WHERE of every query over items: the items of a held viewer's groups and of all groups below them;
 * everything for the other roles. `itemIdColumn` is a column such as `vehicles.id`.
 */
export const isVisibleTo = (viewer: Viewer, itemIdColumn: string): RawBuilder<SqlBool> =>
  isHeldToGroups(viewer.role)
    ? sql`${sql.ref(itemIdColumn)} IN (${groupsBelow(viewer.groupIds)}
        SELECT group_items.item_id FROM group_items JOIN in_scope USING (group_id))`
    : sql`true`

/** Whether a viewer sees every item of a column with an array of their ids; one that is gone is seen by who is held to no groups. */
export const isAllVisibleTo = (viewer: Viewer, itemIdsColumn: string): RawBuilder<SqlBool> =>
  isHeldToGroups(viewer.role)
    ? sql`NOT EXISTS (SELECT FROM unnest(${sql.ref(itemIdsColumn)}) AS about (item_id) WHERE NOT ${isVisibleTo(viewer, 'about.item_id')})`
    : sql`true`

/** The groups themselves, by the same rule. */
export const isGroupInScopeOf = (viewer: Viewer, groupIdColumn: string): RawBuilder<SqlBool> =>
  isHeldToGroups(viewer.role)
    ? sql`${sql.ref(groupIdColumn)} IN (${groupsBelow(viewer.groupIds)} SELECT group_id FROM in_scope)`
    : sql`true`

/** The groups that a viewer may put items into, in the order of their ids. */
export const readGroupsInScope = (tx: Tx, viewer: Viewer): Promise<{ id: number; name: string }[]> =>
  tx.selectFrom('groups').select(['id', 'name']).where(isGroupInScopeOf(viewer, 'groups.id')).orderBy('id').execute()

/** Of all that stand, for what is kept where the asker does not see. */
export const readGroupIds = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('groups').select('id').execute()).map(({ id }) => id)
