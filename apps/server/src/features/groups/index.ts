export { groupKind } from './group.kind.ts'
export { groupHandlers } from './groups.handlers.ts'
export { isGroupInReachOf, isVisibleTo, readGroupIds, readGroupsInReach, type Viewer } from './visible-items.ts'
