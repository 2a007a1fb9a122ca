import type { Delivery } from './delivery.ts'

/** The bounded queue between the listeners and the group commit. */
export interface Intake {
  /** Always taken: the caller looks at `isFull` before it reads on. */
  offer(delivery: Delivery): void
  /** Oldest first, whole deliveries, until `maxMessages` are reached. */
  take(maxMessages: number): Delivery[]
  /** Resolves when a batch is due: `batchMessages` wait, or one has waited `batchMs`. */
  batchDue(): Promise<void>
  /** Called once, as soon as the queue is half empty again. */
  onRoom(resume: () => void): void
  readonly isFull: boolean
  readonly waitingMessages: number
  /** A batch is due at once from now on, even an empty one. */
  close(): void
}

interface IntakeSettings {
  maxMessages: number
  batchMessages: number
  batchMs: number
}

export const createIntake = ({ maxMessages, batchMessages, batchMs }: IntakeSettings): Intake => {
  let queue: Delivery[] = []
  let waitingMessages = 0
  let isClosed = false
  let isTimeUp = false
  let timer: NodeJS.Timeout | undefined
  let announceDue: (() => void) | undefined
  let waitingForRoom: (() => void)[] = []

  const isDue = () => isClosed || waitingMessages >= batchMessages || (isTimeUp && waitingMessages > 0)
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

  return {
    offer(delivery) {
      queue.push(delivery)
      waitingMessages += delivery.reports.length
      if (!isTimeUp) startTimer()
      announceIfDue()
    },
    take(limit) {
      let count = 0
      let messages = 0
      while (count < queue.length && messages < limit) messages += queue[count++]?.reports.length ?? 0
      const taken = queue.slice(0, count)
      queue = queue.slice(count)
      waitingMessages -= messages
      clearTimeout(timer)
      timer = undefined
      // What is left over has waited already: it makes the next batch without another pause.
      isTimeUp = queue.length > 0
      if (waitingMessages <= maxMessages / 2) {
        const resumes = waitingForRoom
        waitingForRoom = []
        for (const resume of resumes) resume()
      }
      return taken
    },
    batchDue: () =>
      new Promise((resolve) => {
        announceDue = resolve
        announceIfDue()
      }),
    onRoom(resume) {
      waitingForRoom.push(resume)
    },
    get isFull() {
      return waitingMessages >= maxMessages
    },
    get waitingMessages() {
      return waitingMessages
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      announceIfDue()
    },
  }
}
