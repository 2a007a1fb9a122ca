export type { Channel, Delivery, Outgoing, Settled } from './channel.ts'
export { enqueue, type OutboxMessage } from './enqueue.ts'
export { startOutbox } from './outbox.ts'
export { wakeOutbox } from './wake.ts'
