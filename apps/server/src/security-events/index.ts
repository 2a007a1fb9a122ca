export { createEventTally, type EventTally } from './event-tally.ts'
export { deleteSecurityEvents, noteSecurityEvent } from './security-events.repository.ts'
