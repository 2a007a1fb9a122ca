export { groupHandlers } from './groups.handlers.ts'
export { isGroupInReachOf, isVisibleTo, readGroupsInReach, type Viewer } from './visible-items.ts'
