import type { Logger } from 'pino'
import type { EngineMetrics } from '../engine-metrics.ts'

/**
 * Runs what follows a COMMIT: telling trackers and browsers, remembering. Nothing of it may lead back to the transaction
 * or keep the rest from being told, so each part stands by itself; what throws is counted and logged. Answers whether
 * it went well.
 */
export type AfterCommit = (part: 'settle' | 'remember' | 'flag' | 'count' | 'announce', work: () => void) => boolean

export const createAfterCommit =
  (metrics: Pick<EngineMetrics, 'afterCommitFaults'>, logger: Pick<Logger, 'error'>): AfterCommit =>
  (part, work) => {
    try {
      work()
      return true
    } catch (error) {
      metrics.afterCommitFaults.inc({ part })
      logger.error({ err: error, part }, 'a fault after COMMIT; what is stored stays stored')
      return false
    }
  }
