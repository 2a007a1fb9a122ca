import type { groupRoutes } from '@atalaya/contract/groups'
import type { Handlers } from '../../http/context.ts'
import { listGroups } from './groups.repository.ts'

export const groupHandlers: Handlers<typeof groupRoutes> = {
  list: async ({ tx, session }) =>
    Object.fromEntries((await listGroups(tx, session)).map((group) => [group.id, group])),
}
