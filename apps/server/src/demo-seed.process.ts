// Seeds the demo in a process of its own, which takes the 300 MB that making a week of history needs away with it.
import { systemClock } from './adapters/clock.ts'
import { openDatabase, openPool } from './database/pool.ts'
import { positionPartitions } from './database/position-partitions.ts'
import { seedDemo } from './features/demo/index.ts'

/** Sent once by the server that starts this process; answered by how much is done, from 0 to 1. */
export interface DemoSeedOrder {
  url: string
  dataDir: string
}

/** A week of history goes in by large statements, on a slow machine too. */
const seedStatementMs = 600_000

// Whoever asked for it is gone, so nobody would tell the accounts.
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ url, dataDir }: DemoSeedOrder) => {
  const database = openDatabase(
    openPool({ url, maxConnections: 3, applicationName: 'atalaya demo', statementTimeoutMs: seedStatementMs }),
  )
  const partitions = positionPartitions(database)
  await seedDemo({ database, partitions, clock: systemClock, dataDir, onProgress: (share) => process.send?.(share) })
  await database.destroy()
  process.exit(0)
})
