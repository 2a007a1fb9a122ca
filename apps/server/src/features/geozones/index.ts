export { purgeLongDeletedGeozones } from './deleted-geozones.ts'
export { geozoneKind } from './geozone.kind.ts'
export { geozoneConstraints, geozoneHandlers } from './geozones.handlers.ts'
