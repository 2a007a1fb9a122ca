// A sender of its own, for tests that kill it: tells its parent of each delivery before it is settled, as a mail server would know.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase, openPool } from '../database/pool.ts'
import type { Database } from '../database/tenant.ts'
import { startOutbox } from './outbox.ts'

const url = process.argv[2] as string
const database = openDatabase(openPool({ url, maxConnections: 4, applicationName: 'outbox kill' })) as Database
startOutbox({ database, logger: pino({ level: 'silent' }), pollMs: 20 }, [
  {
    ...{
      name: 'kills',
      atOnce: 10,
      atOnceOfTenant: 8,
      perSecond: 10_000,
      perTenantMinute: 1_000_000,
      attempts: 1_000,
      leaseMs: 400,
    },
    onDead: 'blocks key',
    deliver: async ({ id, payload }) => {
      await pause(Math.random() * 8)
      process.send?.({ id, ...payload })
      await pause(Math.random() * 8)
      return { kind: 'sent' }
    },
  },
])
process.send?.('started')
