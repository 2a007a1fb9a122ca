export { binHandlers } from './bin.handlers.ts'
export { changeHandlers } from './changes.handlers.ts'
