import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '@atalaya/server/src/adapters/clock.ts'
import { createInProcessBus } from '@atalaya/server/src/adapters/in-process-bus.ts'
import { createLogger } from '@atalaya/server/src/adapters/logger.ts'
import { ensureSecrets } from '@atalaya/server/src/adapters/secrets-file.ts'
import { readConfig } from '@atalaya/server/src/config.ts'
import { startEmbeddedDatabase } from '@atalaya/server/src/database/embedded.ts'
import { migrate, readMigrations } from '@atalaya/server/src/database/migrations.ts'
import { openPool } from '@atalaya/server/src/database/pool.ts'
import { urlAs } from '@atalaya/server/src/database/roles.ts'
import type { Tables } from '@atalaya/server/src/database/schema.ts'
import type { Database } from '@atalaya/server/src/database/tenant.ts'
import { startIngest } from '@atalaya/server/src/ingest/index.ts'
import { createKeyRing } from '@atalaya/server/src/secrets/key-ring.ts'
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely'
import { Registry } from 'prom-client'

/** Long enough that a kill falls into it. */
const commitLateMs = 200

/** Says that a transaction is committed, and commits it a moment later: what a peer does that acknowledges first. */
const committingLate = (driver: Driver): Driver => {
  const committing = new WeakMap<DatabaseConnection, Promise<void>>()
  return {
    init: () => driver.init(),
    acquireConnection: () => driver.acquireConnection(),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
    async commitTransaction(connection) {
      committing.set(
        connection,
        delay(commitLateMs).then(() => driver.commitTransaction(connection)),
      )
    },
    async releaseConnection(connection) {
      const committed = committing.get(connection) ?? Promise.resolve()
      committing.delete(connection)
      void committed.finally(() => driver.releaseConnection(connection))
    },
  }
}

class HastyDialect extends PostgresDialect {
  override createDriver(): Driver {
    return committingLate(super.createDriver())
  }
}

const config = readConfig()
const { databasePassword, tokenSecrets } = await ensureSecrets(config.dataDir)
const embedded = await startEmbeddedDatabase({
  dataDir: config.dataDir,
  password: databasePassword,
  onProgress: (line) => void process.stdout.write(`${line}\n`),
})
await migrate(embedded.url, await readMigrations())
const pool = openPool({
  url: urlAs(embedded.url, embedded.logins.engine),
  maxConnections: 12,
  applicationName: 'hasty',
})
const database = new Kysely<Tables>({ dialect: new HastyDialect({ pool }) }) as Database
const logger = createLogger(config.logLevel)
const bus = createInProcessBus((err) => logger.error({ err }, 'bus'))
await startIngest({
  database,
  bus,
  clock: systemClock,
  logger,
  metrics: new Registry(),
  keys: createKeyRing(tokenSecrets),
  config,
})
process.once('SIGTERM', () => void embedded.stop().finally(() => process.exit(0)))
