export { createEventTally, type EventTally } from './event-tally.ts'
export { noteSecurityEvent, noteSecurityEvents } from './security-events.repository.ts'
