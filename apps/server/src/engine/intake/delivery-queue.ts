import type { Delivery } from '../../ingest-port/delivery.ts'

/** Deliveries in their order, which knows the lines that wait in it. */
export interface DeliveryQueue {
  add(delivery: Delivery): void
  /** Oldest first, whole deliveries, until `maxMessages` are reached. */
  take(maxMessages: number): Delivery[]
  holds(line: object | undefined): boolean
  readonly messages: number
}

export const createDeliveryQueue = (): DeliveryQueue => {
  let queue: Delivery[] = []
  let messages = 0
  const ofLine = new Map<object, number>()

  const countLine = (line: object | undefined, change: 1 | -1) => {
    if (!line) return
    const count = (ofLine.get(line) ?? 0) + change
    if (count > 0) ofLine.set(line, count)
    else ofLine.delete(line)
  }

  return {
    add(delivery) {
      queue.push(delivery)
      messages += delivery.reports.length
      countLine(delivery.line, 1)
    },
    take(limit) {
      let count = 0
      let taken = 0
      while (count < queue.length && taken < limit) taken += queue[count++]?.reports.length ?? 0
      const deliveries = queue.slice(0, count)
      queue = queue.slice(count)
      messages -= taken
      for (const { line } of deliveries) countLine(line, -1)
      return deliveries
    },
    holds: (line) => line !== undefined && ofLine.has(line),
    get messages() {
      return messages
    },
  }
}
