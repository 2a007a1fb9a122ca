export { trackHandlers } from './tracks.handlers.ts'
