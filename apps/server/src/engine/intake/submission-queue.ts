import type { Outcome, Submission } from '../../ingest-port/submission.ts'

/** One that waits for its COMMIT, and how to answer it. */
export interface PendingSubmission {
  submission: Submission
  /** Called once. */
  acknowledge(outcome: Outcome): void
}

/** Submissions in their order, which knows the connections that wait in it. */
export interface SubmissionQueue {
  add(pending: PendingSubmission): void
  /** Oldest first, whole submissions, until `maxReports` are reached. */
  take(maxReports: number): PendingSubmission[]
  holds(connectionId: string | null): boolean
  readonly reports: number
}

export const createSubmissionQueue = (): SubmissionQueue => {
  let queue: PendingSubmission[] = []
  let reports = 0
  const ofConnection = new Map<string, number>()

  const countConnection = (connectionId: string | null, change: 1 | -1) => {
    if (connectionId === null) return
    const count = (ofConnection.get(connectionId) ?? 0) + change
    if (count > 0) ofConnection.set(connectionId, count)
    else ofConnection.delete(connectionId)
  }

  return {
    add(pending) {
      queue.push(pending)
      reports += pending.submission.reports.length
      countConnection(pending.submission.connectionId, 1)
    },
    take(limit) {
      let count = 0
      let taken = 0
      while (count < queue.length && taken < limit) taken += queue[count++]?.submission.reports.length ?? 0
      const first = queue.slice(0, count)
      queue = queue.slice(count)
      reports -= taken
      for (const { submission } of first) countConnection(submission.connectionId, -1)
      return first
    },
    holds: (connectionId) => connectionId !== null && ofConnection.has(connectionId),
    get reports() {
      return reports
    },
  }
}
