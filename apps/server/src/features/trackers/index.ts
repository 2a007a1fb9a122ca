import { feature } from '../feature.ts'
import { trackerHandlers } from './trackers.handlers.ts'

export { noteClaims } from './trackers.repository.ts'

export const trackers = feature({ handlers: ({ clock }) => ({ trackers: trackerHandlers(clock) }) })
