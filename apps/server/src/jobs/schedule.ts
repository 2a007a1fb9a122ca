import type { Clock } from '../adapters/clock.ts'
import type { PositionPartitions } from '../database/position-partitions.ts'
import { asEngine, type Database } from '../database/tenant.ts'
import { deleteExpiredSessions } from '../features/session/index.ts'
import type { ScheduledJob } from './queue.ts'

export interface SchedulePorts {
  database: Database
  clock: Clock
  partitions: PositionPartitions
}

/** Every job of the product. */
export const schedule = ({ database, clock, partitions }: SchedulePorts): ScheduledJob[] => [
  { name: 'position-partitions', cron: '10 2 * * *', run: () => partitions.ensureAhead(clock.now()) },
  {
    name: 'expired-sessions',
    cron: '40 3 * * *',
    run: async () => void (await asEngine(database, (tx) => deleteExpiredSessions(tx, clock.now()))),
  },
]
