export type { Channel, Delivery, Outgoing } from './channel.ts'
export { enqueue, type OutboxMessage } from './enqueue.ts'
export { startOutbox } from './outbox.ts'
export { wakeOutbox } from './wake.ts'
