import { weekStart } from '@atalaya/domain/history'
import type { Logger } from 'pino'
import type { PositionPartitions } from '../../database/position-partitions.ts'
import type { Delivery } from '../../ingest-port/delivery.ts'
import type { EngineMetrics } from '../engine-metrics.ts'
import type { Intake } from '../intake/intake.ts'
import { pipeline } from '../stages/pipeline.ts'
import type { Batch } from './batch.ts'
import { announce, type CommitParts, commitBatch } from './batch-commit.ts'
import type { Lane } from './lane.ts'
import { danglingTableOf, isDanglingReference, isPassing, isTooLong } from './sure-commit.ts'

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
  intake: Intake
  lane: Lane
  logger: Logger
}

export interface GroupCommit {
  /** Commits what has come, then ends. What cannot be committed within `deadlineMs` is left to the trackers. */
  stop(deadlineMs: number): Promise<void>
}

export const startGroupCommit = (parts: GroupCommitParts): GroupCommit => {
  const { partitions, engine, intake, lane, logger, now } = parts
  const { metrics, afterCommit } = engine
  const stopping = new AbortController()
  let isClosed = false

  /** After COMMIT: each tracker is told by itself, so that a fault of one keeps nothing from the others. */
  const conclude = (batch: Batch) => {
    for (const delivery of batch.deliveries) {
      const isRefused = batch.refused.has(delivery)
      afterCommit('settle', () => delivery.settle(isRefused ? 'refused' : 'stored'))
    }
    afterCommit('count', () => count(batch, metrics))
    announce(batch, parts)
  }

  /** A batch that can never be committed is halved until the one delivery is found that spoils it. */
  const isolate = async (deliveries: readonly Delivery[], error: unknown): Promise<void> => {
    if (deliveries.length > 1) {
      const half = deliveries.length >> 1
      await commit(deliveries.slice(0, half))
      return commit(deliveries.slice(half))
    }
    const [delivery] = deliveries
    logger.error(
      { err: error, protocol: delivery?.protocol, deviceId: delivery?.reports[0]?.deviceId },
      'delivery spoils its batch',
    )
    metrics.refused.inc({ protocol: delivery?.protocol ?? '', reason: 'spoiled' }, delivery?.reports.length ?? 0)
    afterCommit('settle', () => delivery?.settle('failed'))
  }

  /** Reads again what the failed batch may refer to: all of it, for a fleet of 50,000, would hold up every tracker. */
  const refresh = (deliveries: readonly Delivery[], error: unknown): Promise<void> => {
    const table = danglingTableOf(error)
    if (!table) return engine.registry.reload()
    const itemIds = new Set<number>()
    for (const { reports } of deliveries)
      for (const { deviceId } of reports) {
        const item = engine.registry.known(deviceId)?.item
        if (item) itemIds.add(item.itemId)
      }
    return engine.registry.reloadOf(table, [...itemIds])
  }

  /** Until it is committed; undefined for what never will be, whose trackers have been told by then. */
  const committed = async (deliveries: readonly Delivery[]): Promise<Batch | undefined> => {
    let pauseMs = firstPauseMs
    let refreshes = 0
    let overlong = 0
    for (;;) {
      try {
        await partitions.ensure(weeksOf(deliveries), now())
        const stopTimer = metrics.commitSeconds.startTimer()
        const batch = await commitBatch(parts, pipeline, deliveries)
        stopTimer()
        return batch
      } catch (error) {
        if (stopping.signal.aborted) {
          for (const delivery of deliveries) afterCommit('settle', () => delivery.settle('failed'))
          return undefined
        }
        if (isDanglingReference(error) && refreshes++ < maxRefreshes) {
          metrics.retries.inc({ cause: 'definitions' })
          await refresh(deliveries, error).catch((cause) =>
            logger.warn({ err: cause }, 'definitions could not be read'),
          )
        } else if (isPassing(error) && (!isTooLong(error) || ++overlong < maxOverlong)) {
          metrics.retries.inc({ cause: 'database' })
          logger.warn({ err: error, pauseMs }, 'commit failed and is tried again; no acknowledgement meanwhile')
          await pause(pauseMs, stopping.signal)
          pauseMs = Math.min(longestPauseMs, pauseMs * 2)
        } else {
          await isolate(deliveries, error)
          return undefined
        }
      }
    }
  }

  const commit = async (deliveries: readonly Delivery[]): Promise<void> => {
    const batch = await committed(deliveries)
    if (batch) conclude(batch)
  }

  const run = async () => {
    while (!isClosed || intake.waitingMessages > 0) {
      await intake.batchDue()
      const deliveries = intake.take(maxBatchReports)
      if (deliveries.length === 0) continue
      metrics.batchSize.observe(deliveries.reduce((sum, { reports }) => sum + reports.length, 0))
      await lane.run(() => commit(deliveries))
    }
  }
  const running = run()

  return {
    async stop(deadlineMs) {
      isClosed = true
      intake.close()
      const timer = setTimeout(() => stopping.abort(), deadlineMs)
      await running
      clearTimeout(timer)
    },
  }
}

const count = (batch: Batch, metrics: EngineMetrics): void => {
  for (const delivery of batch.deliveries)
    if (!batch.refused.has(delivery)) metrics.stored.inc({ protocol: delivery.protocol }, delivery.reports.length)
  metrics.refused.inc({ protocol: '', reason: 'unassigned' }, batch.counts.unknown)
  metrics.repeated.inc(batch.counts.repeated)
  metrics.marked.inc({ mark: 'outlier' }, batch.counts.outliers)
  metrics.marked.inc({ mark: 'clock' }, batch.counts.clocks)
  metrics.recomputed.inc({ mode: 'inline' }, batch.counts.recomputed)
}

/** Mostly one or two, however many reports. */
const weeksOf = (deliveries: readonly Delivery[]): Set<number> => {
  const weeks = new Set<number>()
  for (const { reports } of deliveries) for (const { fix } of reports) weeks.add(weekStart(fix.recordedAt))
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
