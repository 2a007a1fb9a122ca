import { type Delivery, isStoredData } from '../../ingest-port/delivery.ts'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import { createDeliveryQueue } from './delivery-queue.ts'

/**
 * The bounded queues between the listeners and the group commit: what trackers tell as it happens goes first, what they
 * had stored takes what is left of each batch. A line whose stored data waits has what follows wait behind it, so that
 * its deliveries are settled in their order.
 */
export interface Intake extends IngestPort {
  /** Whole deliveries, oldest first within either queue, about `maxMessages`. */
  take(maxMessages: number): Delivery[]
  /** Resolves when a batch is due: `batchMessages` wait, or one has waited `batchMs`. */
  batchDue(): Promise<void>
  readonly waitingMessages: number
  /** A batch is due at once from now on, even an empty one. */
  close(): void
}

export interface IntakeSettings {
  maxMessages: number
  /** Of them stored data: the rest is kept for those who are on time. */
  maxStoredMessages: number
  batchMessages: number
  batchMs: number
  /** Stored data fills a batch up to the second, and has the first at least, however many are on time. */
  storedInABatch: { least: number; upTo: number }
}

export const createIntake = (settings: IntakeSettings): Intake => {
  const { maxMessages, maxStoredMessages, batchMessages, batchMs, storedInABatch } = settings
  const punctual = createDeliveryQueue()
  const stored = createDeliveryQueue()
  let isClosed = false
  let isTimeUp = false
  let timer: NodeJS.Timeout | undefined
  let announceDue: (() => void) | undefined
  let waitingForRoom: (() => void)[] = []
  let waitingForStoredRoom: (() => void)[] = []

  const waiting = () => punctual.messages + stored.messages
  const isDue = () => isClosed || waiting() >= batchMessages || (isTimeUp && waiting() > 0)
  const announceIfDue = () => {
    if (!announceDue || !isDue()) return
    announceDue()
    announceDue = undefined
  }
  const startTimer = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      isTimeUp = true
      announceIfDue()
    }, batchMs)
  }
  const announceRoom = () => {
    if (waiting() <= maxMessages / 2) {
      const resumes = waitingForRoom
      waitingForRoom = []
      for (const resume of resumes) resume()
    }
    if (stored.messages <= maxStoredMessages / 2) {
      const resumes = waitingForStoredRoom
      waitingForStoredRoom = []
      for (const resume of resumes) resume()
    }
  }

  return {
    offer(delivery) {
      const isBehind = stored.holds(delivery.line) || isStoredData(delivery)
      if (isBehind) stored.add(delivery)
      else punctual.add(delivery)
      if (!isTimeUp) startTimer()
      announceIfDue()
    },
    take(limit) {
      const first = punctual.messages
      const taken = punctual.take(limit)
      const room = Math.max(storedInABatch.least, storedInABatch.upTo - first)
      taken.push(...stored.take(first === 0 ? limit : room))
      clearTimeout(timer)
      timer = undefined
      // What is left over has waited already: it makes the next batch without another pause.
      isTimeUp = waiting() > 0
      announceRoom()
      return taken
    },
    batchDue: () =>
      new Promise((resolve) => {
        announceDue = resolve
        announceIfDue()
      }),
    isFullFor: (line) => waiting() >= maxMessages || (stored.messages >= maxStoredMessages && stored.holds(line)),
    onRoom(resume, line) {
      if (waiting() < maxMessages && stored.holds(line)) waitingForStoredRoom.push(resume)
      else waitingForRoom.push(resume)
    },
    get waitingMessages() {
      return waiting()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      announceIfDue()
    },
  }
}
