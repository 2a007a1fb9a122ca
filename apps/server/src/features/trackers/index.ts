export { trackerHandlers } from './trackers.handlers.ts'
export { noteClaims } from './trackers.repository.ts'
