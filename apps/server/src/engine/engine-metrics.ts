import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { afterCommitFaults, refusedReports } from '../adapters/shared-counters.ts'

const batchBuckets = [1, 5, 20, 100, 500, 1_000, 2_000, 5_000]
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Names, labels and units of what is measured between the port and the rows. */
export const engineMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    stored: new Counter({
      name: 'atalaya_ingest_reports_stored_total',
      help: 'Reports committed, repeats included',
      labelNames: ['protocol'],
      registers,
    }),
    repeated: new Counter({
      name: 'atalaya_ingest_reports_repeated_total',
      help: 'Reports that were stored already',
      registers,
    }),
    refused: refusedReports(registry),
    afterCommitFaults: afterCommitFaults(registry),
    marked: new Counter({
      name: 'atalaya_ingest_reports_marked_total',
      help: 'Reports stored that move no state',
      labelNames: ['mark'],
      registers,
    }),
    batchSize: new Histogram({
      name: 'atalaya_ingest_batch_reports',
      help: 'Reports in one commit',
      buckets: batchBuckets,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'atalaya_ingest_commit_seconds',
      help: 'From BEGIN to COMMIT of one batch',
      buckets: secondsBuckets,
      registers,
    }),
    retries: new Counter({
      name: 'atalaya_ingest_commit_retries_total',
      help: 'Commits tried again, by what failed',
      labelNames: ['cause'],
      registers,
    }),
    recomputed: new Counter({
      name: 'atalaya_ingest_recomputed_fixes_total',
      help: 'Fixes reduced again because of late ones',
      labelNames: ['mode'],
      registers,
    }),
  }
}

/** Reports that arrive while this is above zero are judged by what stood before. */
export const measureUnreadDefinitions = (registry: Registry, unread: () => number): void => {
  new Gauge({
    name: 'atalaya_ingest_definitions_unread',
    help: 'Changed definitions that the engine has not read again yet',
    registers: [registry],
    collect() {
      this.set(unread())
    },
  })
}

export type EngineMetrics = ReturnType<typeof engineMetrics>
