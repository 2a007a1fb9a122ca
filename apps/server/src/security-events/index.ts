export { createEventTally, type EventTally } from './event-tally.ts'
export { noteSecurityEvent } from './security-events.repository.ts'
