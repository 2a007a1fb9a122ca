import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Bus } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import { createMutex } from '../adapters/mutex.ts'
import { type PositionPartitions, positionPartitions } from '../database/position-partitions.ts'
import { asEngine, type Database } from '../database/tenant.ts'
import { createDeviceRegistry } from '../definitions/device-registry.ts'
import type { IngestPort } from '../ingest-port/ingest-port.ts'
import { upkeepOf } from '../jobs/upkeep.ts'
import { queuedReports, queuedStoredReports } from '../limits/tracker-reports.limits.ts'
import { createTrackerFlags } from '../tracker-flags/tracker-flags.ts'
import { createAfterCommit } from './commit/after-commit.ts'
import { createCommitLedger, forgetOldCommitters } from './commit/commit-ledger.ts'
import { startGroupCommit } from './commit/group-commit.ts'
import { engineMetrics, measureUnreadDefinitions } from './engine-metrics.ts'
import { createIngestQueue } from './intake/ingest-queue.ts'
import { takeAskedRecomputations } from './late/asked-recomputation.ts'
import { createLongRecomputation } from './late/long-recomputation.ts'
import { createItemMemory } from './state/item-memory.ts'
import { createLockMemory } from './state/lock-memory.ts'
import { readItemStates } from './store/item-states.repository.ts'
import { fireDeadlines } from './timers/deadlines.ts'
import { createHistoryEnds } from './timers/history-ends.ts'
import { createLockWatch } from './timers/lock-watch.ts'
import { writeOpenSegments } from './timers/open-segments.ts'

export { createBacktests, itemsOfRule } from './backtest/backtest.ts'
export { readPastFixes } from './backtest/past-fixes.ts'
export { readPastOthers } from './backtest/past-others.repository.ts'
export { readSeedingRules, reducePast, type SeededPast } from './seeding/item-past.ts'
export { writePast } from './seeding/past.repository.ts'
export { derivedEventKinds, type EventChange } from './state/item-changes.ts'
export { assignDriver, type Displaced } from './store/driver-assignments.repository.ts'

export interface EngineParts {
  database: Database
  partitions?: PositionPartitions
  bus: Bus
  clock: Clock
  logger: Logger
  metrics: Registry
  config: EngineConfig
}

export interface EngineConfig {
  /** Silence is not held against anybody for this long after the start: trackers are only just finding us again. */
  startGraceMs?: number
  /** How often histories are looked at for weeks that have ended. */
  historyCheckMs?: number
}

export interface IngestEngine {
  port: IngestPort
  /** Commits and answers what has come, then ends. */
  stop(): Promise<void>
}

/** 20 ms or 1,000 reports, whichever is first; beyond the bounds sockets are not read. */
const queueSettings = {
  maxReports: queuedReports.value,
  maxStoredReports: queuedStoredReports.value,
  batchReports: 1_000,
  batchMs: 20,
  storedInABatch: { least: 250, upTo: 1_000 },
}
const defaultStartGraceMs = 60_000
const stopDeadlineMs = 10_000

/** Starts everything between the port and the committed rows. */
export const startEngine = async (parts: EngineParts): Promise<IngestEngine> => {
  const { database, bus, clock, logger, config } = parts
  const now = () => clock.now()
  const metrics = engineMetrics(parts.metrics)
  const [registry] = await Promise.all([
    createDeviceRegistry(database, bus, (error) =>
      logger.error({ err: error }, 'definitions could not be read; tried again'),
    ),
    asEngine(database, forgetOldCommitters),
  ])
  const items = await asEngine(database, (tx) => readItemStates(tx, null, registry))
  measureUnreadDefinitions(parts.metrics, registry.unread)
  const memory = createItemMemory()
  for (const item of items) memory.set(item)

  const flags = createTrackerFlags(database)
  const afterCommit = createAfterCommit(metrics, logger)
  const engine = { registry, memory, metrics, flags, locks: createLockMemory(), afterCommit }
  const mutex = createMutex()
  const queue = createIngestQueue(queueSettings)
  const commitParts = { database, ledger: createCommitLedger(database, randomUUID()), engine, bus, now }
  const lockWatch = createLockWatch(commitParts, mutex)
  await lockWatch.work()
  const unsubscribe = bus.subscribe((event) => {
    if (!lockWatch.onEvent(event)) return
    lockWatch.work().catch((error) => logger.warn({ err: error }, 'virtual locks could not be read; tried again'))
  })
  const partitions = parts.partitions ?? positionPartitions(database)
  const groupCommit = startGroupCommit({ ...commitParts, partitions, queue, mutex, logger })

  const quietUntil = now() + (config.startGraceMs ?? defaultStartGraceMs)
  const historyEnds = createHistoryEnds(commitParts, mutex)
  const longRecomputation = createLongRecomputation(commitParts, mutex)
  const upkeep = upkeepOf(logger, [
    { what: 'deadlines', everyMs: 1_000, work: async () => now() >= quietUntil && fireDeadlines(commitParts, mutex) },
    { what: 'asked recomputations', everyMs: 1_000, work: () => takeAskedRecomputations(commitParts, mutex) },
    { what: 'recomputation', everyMs: 1_000, work: () => longRecomputation.work() },
    { what: 'ended history', everyMs: config.historyCheckMs ?? 600_000, work: () => historyEnds.work() },
    { what: 'virtual locks', everyMs: 1_000, work: () => lockWatch.work() },
    { what: 'open segments', everyMs: 2_000, work: () => writeOpenSegments(commitParts, mutex) },
    { what: 'tracker flags', everyMs: 2_000, work: () => flags.flush() },
  ])

  return {
    port: queue,
    async stop() {
      await upkeep.stop()
      await groupCommit.stop(stopDeadlineMs)
      registry.stop()
      unsubscribe()
      await flags.flush().catch((error) => logger.warn({ err: error }, 'last flags of trackers are lost'))
    },
  }
}
