import { z } from 'zod'
import { bulkBodyBytes, DeleteMany } from './bulk.ts'
import { GroupId, ItemId } from './identifiers.ts'
import { recordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { byId, Name } from './values.ts'

const members = z.array(ItemId).max(100_000)
const groupFields = { name: Name, parentId: GroupId.nullable(), vehicles: members, assets: members, persons: members }

export const NewGroup = z.object({
  ...groupFields,
  parentId: groupFields.parentId.default(null),
  vehicles: members.default([]),
  assets: members.default([]),
  persons: members.default([]),
})
export type NewGroup = z.infer<typeof NewGroup>

/** Direct members only; children, ancestors and aggregates are computed by `@atalaya/domain/group-tree`. */
export const Group = z.object({ ...groupFields, name: z.string(), id: GroupId, version: Version })
export type Group = z.infer<typeof Group>

/** What may be set without the members: renaming and moving, of one group or of many. Null moves to the top. */
const GroupChanges = z.object({ name: Name.optional(), parentId: GroupId.nullable().optional() })

/** In an import a parent is named, by itself or with all above it: `Norte / Costa`. Of two with one name the last counts. */
export const GroupRow = z.object({ name: Name, parent: z.string().trim().max(2_000).optional() })

const path = '/companies/id/:companyId/groups'
const records = recordRoutes({
  path,
  words: { one: 'a group', many: 'groups' },
  access: { read: 'groups.manage', write: 'groups.write' },
  id: GroupId,
  entity: Group,
  fields: NewGroup,
  row: GroupRow,
  changes: GroupChanges,
})

export const groupRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'groups.read',
    summary: 'Groups with their members',
    reply: byId(Group),
  }),
  ...records,
  /** A group may have all of a large company's items as members. */
  /**
   * Whoever is held to groups and is left with none of them goes to the next group above that stays. Where there is none the
   * group stays too (`group.lastofusers`), unless it is said where they go; null leaves them without, who then see nothing.
   */
  removeMany: {
    ...records.removeMany,
    body: DeleteMany(GroupId).extend({ usersTo: GroupId.nullable().optional() }),
  },
  create: { ...records.create, maxBodyBytes: bulkBodyBytes },
  update: { ...records.update, maxBodyBytes: bulkBodyBytes },
}
