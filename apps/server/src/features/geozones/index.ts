export { geozoneConstraints, geozoneHandlers } from './geozones.handlers.ts'
