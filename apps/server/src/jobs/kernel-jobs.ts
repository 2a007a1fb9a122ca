import type { Clock } from '../adapters/clock.ts'
import type { PositionPartitions } from '../database/position-partitions.ts'
import type { Database } from '../database/tenant.ts'
import { deleteUnusedFiles } from '../files/files.repository.ts'
import { forgetImportChunks } from '../records/asked-once.repository.ts'
import { forgetAfter } from './forget-after.ts'
import type { ScheduledJob } from './queue.ts'

/** What is no feature's: see `features.ts` for theirs. */
export const kernelJobs = (ports: {
  database: Database
  clock: Clock
  partitions: PositionPartitions
}): ScheduledJob[] => [
  { name: 'position-partitions', cron: '10 2 * * *', run: () => ports.partitions.ensureAhead(ports.clock.now()) },
  // Who has not asked again by then will not.
  forgetAfter(ports, { name: 'import-chunks', cron: '30 3 * * *', days: 1, forget: forgetImportChunks }),
  // By then whoever has stored one refers to it, and a mail that it is attached to has left or been given up (16 tries, 1.75 days).
  forgetAfter(ports, { name: 'unused-files', cron: '50 4 * * *', days: 3, forget: deleteUnusedFiles }),
]
