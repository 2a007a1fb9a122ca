import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import { createSubmissionQueue, type PendingSubmission } from './submission-queue.ts'

/**
 * The bounded queues between the port and the group commit: what trackers tell as it happens goes first, what they had
 * stored takes what is left of each batch. A connection whose stored data waits has what follows wait behind it, so that
 * its submissions are answered in their order. Each engine bounds what waits for itself.
 */
export interface IngestQueue extends IngestPort {
  /** Whole submissions, oldest first within either queue, about `maxReports`. */
  take(maxReports: number): PendingSubmission[]
  /** Resolves when a batch is due: `batchReports` wait, or one has waited `batchMs`. */
  batchDue(): Promise<void>
  readonly waitingReports: number
  /** A batch is due at once from now on, even an empty one. */
  close(): void
  /** Nobody takes any more: whatever waits or still comes is told that it is not looked at. */
  end(): void
}

export interface IngestQueueSettings {
  maxReports: number
  /** Of them stored data: the rest is kept for those who are on time. */
  maxStoredReports: number
  batchReports: number
  batchMs: number
  /** Stored data fills a batch up to the second, and has the first at least, however many are on time. */
  storedInABatch: { least: number; upTo: number }
}

export const createIngestQueue = (settings: IngestQueueSettings): IngestQueue => {
  const { maxReports, maxStoredReports, batchReports, batchMs, storedInABatch } = settings
  const punctual = createSubmissionQueue()
  const stored = createSubmissionQueue()
  let isClosed = false
  let isEnded = false
  let isTimeUp = false
  let timer: NodeJS.Timeout | undefined
  let announceDue: (() => void) | undefined
  let waitingForRoom: (() => void)[] = []
  let waitingForStoredRoom: (() => void)[] = []

  const waiting = () => punctual.reports + stored.reports
  const isDue = () => isClosed || waiting() >= batchReports || (isTimeUp && waiting() > 0)
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
    if (waiting() <= maxReports / 2) {
      const resumes = waitingForRoom
      waitingForRoom = []
      for (const resume of resumes) resume()
    }
    if (stored.reports <= maxStoredReports / 2) {
      const resumes = waitingForStoredRoom
      waitingForStoredRoom = []
      for (const resume of resumes) resume()
    }
  }

  return {
    submit: (submission) =>
      new Promise((acknowledge) => {
        // Who heeds its credit never comes here: what waits beyond all bounds would be lost with the process anyway.
        if (isEnded || waiting() >= 2 * maxReports) return acknowledge('busy')
        const isBehind = submission.priority === 'stored' || stored.holds(submission.connectionId)
        const queue = isBehind ? stored : punctual
        queue.add({ submission, acknowledge })
        if (!isTimeUp) startTimer()
        announceIfDue()
      }),
    take(limit) {
      const first = punctual.reports
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
    credit(_shardKey, connectionId) {
      const isHeldBack = stored.reports >= maxStoredReports && stored.holds(connectionId)
      return isHeldBack ? 0 : Math.max(0, maxReports - waiting())
    },
    onCredit(_shardKey, connectionId, resume) {
      if (waiting() < maxReports && stored.holds(connectionId)) waitingForStoredRoom.push(resume)
      else waitingForRoom.push(resume)
    },
    get waitingReports() {
      return waiting()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      announceIfDue()
    },
    end() {
      isEnded = true
      const left = [...punctual.take(Number.POSITIVE_INFINITY), ...stored.take(Number.POSITIVE_INFINITY)]
      for (const { acknowledge } of left) acknowledge('busy')
    },
  }
}
