import { z } from 'zod'
import { GroupId, ItemId } from './identifiers.ts'
import { route } from './route.ts'
import { byId } from './values.ts'

/** Direct members only; children, ancestors and aggregates are computed by `@atalaya/domain/group-tree`. */
export const Group = z.object({
  id: GroupId,
  name: z.string(),
  parentId: GroupId.nullable(),
  vehicles: z.array(ItemId),
  assets: z.array(ItemId),
  persons: z.array(ItemId),
})
export type Group = z.infer<typeof Group>

export const groupRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/id/:companyId/groups',
    access: 'groups.read',
    summary: 'Groups with their members',
    reply: byId(Group),
  }),
}
