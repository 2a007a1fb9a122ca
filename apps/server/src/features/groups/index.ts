export { groupHandlers } from './groups.handlers.ts'
export { isGroupInReachOf, isVisibleTo, type Viewer } from './visible-items.ts'
