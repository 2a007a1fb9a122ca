export { changeHandlers } from './changes.handlers.ts'
