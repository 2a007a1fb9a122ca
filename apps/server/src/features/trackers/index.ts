export { trackerHandlers } from './trackers.handlers.ts'
