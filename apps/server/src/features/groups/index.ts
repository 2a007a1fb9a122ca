import { feature } from '../feature.ts'
import { groupKind } from './group.kind.ts'
import { groupHandlers } from './groups.handlers.ts'

export { groupKind } from './group.kind.ts'
export {
  isAllVisibleTo,
  isGroupInScopeOf,
  isVisibleTo,
  readGroupIds,
  readGroupsInScope,
  type Viewer,
} from './visible-items.ts'

export const groups = feature({
  handlers: ({ clock }) => ({ groups: groupHandlers(clock) }),
  kinds: [groupKind],
})
