export { groupHandlers } from './groups.handlers.ts'
export { isVisibleTo, type Viewer } from './visible-items.ts'
