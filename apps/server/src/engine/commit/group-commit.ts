import { weekStart } from '@atalaya/domain/history'
import type { Logger } from 'pino'
import type { Mutex } from '../../adapters/mutex.ts'
import type { PositionPartitions } from '../../database/position-partitions.ts'
import type { Outcome, Submission } from '../../ingest-port/submission.ts'
import type { EngineMetrics } from '../engine-metrics.ts'
import { readDisputed } from '../intake/gateway-truth.ts'
import type { IngestQueue } from '../intake/ingest-queue.ts'
import type { PendingSubmission } from '../intake/submission-queue.ts'
import { pipeline } from '../stages/pipeline.ts'
import type { Batch } from './batch.ts'
import { announce, type CommitParts, commitBatch } from './batch-commit.ts'
import { danglingTableOf, isDanglingReference, isPassing, isTooLong } from './commit-ledger.ts'

/** While one batch commits the next one gathers; beyond this many reports a transaction gains nothing more. */
const maxBatchReports = 4_000
const firstPauseMs = 50
/** Short: a database that is back is to be noticed at once. */
const longestPauseMs = 500
/** So often definitions are read anew, or the database's patience is tried, before a batch counts as bad. */
const maxRefreshes = 3
const maxOverlong = 3

export interface GroupCommitParts extends CommitParts {
  partitions: PositionPartitions
  queue: IngestQueue
  mutex: Mutex
  logger: Logger
}

export interface GroupCommit {
  /** Commits what has come, then ends. What cannot be committed within `deadlineMs` is left to the trackers. */
  stop(deadlineMs: number): Promise<void>
}

export const startGroupCommit = (parts: GroupCommitParts): GroupCommit => {
  const { partitions, engine, queue, mutex, logger, now } = parts
  const { metrics, afterCommit } = engine
  const stopping = new AbortController()
  let isClosed = false

  /** After COMMIT: each gateway is told by itself, so that a fault of one keeps nothing from the others. */
  const conclude = (batch: Batch, pending: readonly PendingSubmission[]) => {
    acknowledgeAll(pending, (submission) => batch.turnedAway.get(submission) ?? 'stored')
    afterCommit('count', () => count(batch, metrics))
    announce(batch, parts)
  }
  const acknowledgeAll = (pending: readonly PendingSubmission[], outcomeOf: (submission: Submission) => Outcome) => {
    for (const { submission, acknowledge } of pending) afterCommit('settle', () => acknowledge(outcomeOf(submission)))
  }

  /** A batch that can never be committed is halved until the one submission is found that spoils it. */
  const isolate = async (pending: readonly PendingSubmission[], error: unknown): Promise<void> => {
    const [first] = pending
    if (!first) return
    if (pending.length > 1) {
      const half = pending.length >> 1
      await commit(pending.slice(0, half))
      return commit(pending.slice(half))
    }
    const { protocol, deviceId, reports } = first.submission
    logger.error({ err: error, protocol, deviceId }, 'submission spoils its batch')
    metrics.refused.inc({ protocol, reason: 'spoiled' }, reports.length)
    acknowledgeAll(pending, () => 'failed')
  }

  /** Reads again what the failed batch may refer to: all of it, for a fleet of 50,000, would hold up every tracker. */
  const refresh = (submissions: readonly Submission[], error: unknown): Promise<void> => {
    const table = danglingTableOf(error)
    if (!table) return engine.registry.reload()
    const itemIds = new Set<number>()
    for (const { deviceId } of submissions) {
      const item = engine.registry.known(deviceId)?.item
      if (item) itemIds.add(item.itemId)
    }
    return engine.registry.reloadOf(table, [...itemIds])
  }

  /** Until it is committed; undefined for what never will be, whose trackers have been told by then. */
  const committed = async (pending: readonly PendingSubmission[]): Promise<Batch | undefined> => {
    const submissions = pending.map(({ submission }) => submission)
    let pauseMs = firstPauseMs
    let refreshes = 0
    let overlong = 0
    for (;;) {
      try {
        await readDisputed(engine.registry, submissions)
        await partitions.ensure(weeksOf(submissions), now())
        const stopTimer = metrics.commitSeconds.startTimer()
        const batch = await commitBatch(parts, pipeline, submissions)
        stopTimer()
        return batch
      } catch (error) {
        if (stopping.signal.aborted) {
          acknowledgeAll(pending, () => 'failed')
          return undefined
        }
        if (isDanglingReference(error) && refreshes++ < maxRefreshes) {
          metrics.retries.inc({ cause: 'definitions' })
          await refresh(submissions, error).catch((cause) =>
            logger.warn({ err: cause }, 'definitions could not be read'),
          )
        } else if (isPassing(error) && (!isTooLong(error) || ++overlong < maxOverlong)) {
          metrics.retries.inc({ cause: 'database' })
          logger.warn({ err: error, pauseMs }, 'commit failed and is tried again; no acknowledgement meanwhile')
          await pause(pauseMs, stopping.signal)
          pauseMs = Math.min(longestPauseMs, pauseMs * 2)
        } else {
          await isolate(pending, error)
          return undefined
        }
      }
    }
  }

  const commit = async (pending: readonly PendingSubmission[]): Promise<void> => {
    const batch = await committed(pending)
    if (batch) conclude(batch, pending)
  }

  const run = async () => {
    while (!isClosed || queue.waitingReports > 0) {
      await queue.batchDue()
      const pending = queue.take(maxBatchReports)
      if (pending.length === 0) continue
      metrics.batchSize.observe(pending.reduce((sum, { submission }) => sum + submission.reports.length, 0))
      await mutex.run(() => commit(pending))
    }
  }
  const running = run()

  return {
    async stop(deadlineMs) {
      isClosed = true
      queue.close()
      const timer = setTimeout(() => stopping.abort(), deadlineMs)
      await running
      clearTimeout(timer)
      queue.end()
    },
  }
}

const count = (batch: Batch, metrics: EngineMetrics): void => {
  for (const submission of batch.submissions)
    if (!batch.turnedAway.has(submission))
      metrics.stored.inc({ protocol: submission.protocol }, submission.reports.length)
  metrics.refused.inc({ protocol: '', reason: 'unassigned' }, batch.counts.unknown)
  metrics.repeated.inc(batch.counts.repeated)
  metrics.marked.inc({ mark: 'outlier' }, batch.counts.outliers)
  metrics.marked.inc({ mark: 'clock' }, batch.counts.clocks)
  metrics.recomputed.inc({ mode: 'inline' }, batch.counts.recomputed)
}

/** Mostly one or two, however many reports. */
const weeksOf = (submissions: readonly Submission[]): Set<number> => {
  const weeks = new Set<number>()
  for (const { reports } of submissions) for (const { fix } of reports) weeks.add(weekStart(fix.recordedAt))
  return weeks
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
