import type { Clock } from '../adapters/clock.ts'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import type { ScheduledJob } from './queue.ts'

const dayMs = 86_400_000

/** Deletes for good what is older than so many days, in one transaction. */
export const forgetAfter = (
  { database, clock }: { database: Database; clock: Clock },
  {
    forget,
    days,
    ...when
  }: Pick<ScheduledJob, 'name' | 'cron'> & {
    days: number
    /** `before` in epoch ms. */
    forget(tx: Tx, before: number): Promise<unknown>
  },
): ScheduledJob => ({
  ...when,
  run: async () => void (await asEngine(database, (tx) => forget(tx, clock.now() - days * dayMs))),
})
