import { pino } from 'pino'
import { Registry } from 'prom-client'
import { systemClock } from '../adapters/clock.ts'
import { createInProcessBus } from '../adapters/in-process-bus.ts'
import { openDatabase, openPool } from '../database/pool.ts'
import { createKeyRing } from '../secrets/key-ring.ts'
import { startIngest } from './index.ts'

// Ingest in a process of its own, for a test that kills it; its parent sends the database's address.
process.once('message', async (url: string) => {
  const database = openDatabase(openPool({ url, maxConnections: 6, applicationName: 'to be killed' }))
  const bus = createInProcessBus((error) => {
    throw error
  })
  const ingest = await startIngest({
    keys: createKeyRing(['a secret that only this process knows']),
    database,
    bus,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    metrics: new Registry(),
    config: { host: '127.0.0.1', trackerPorts: [{ protocol: 'teltonika', port: 0 }], startGraceMs: 0 },
  })
  process.send?.(ingest.ports[0]?.port)
})
