// A sender of its own, for tests that kill it: both channels and the supervision, as a server has them.
import { pino } from 'pino'
import { systemClock } from '../../adapters/clock.ts'
import { createOutsideExchange } from '../../adapters/outside-exchange.ts'
import { openDatabase, openPool } from '../../database/pool.ts'
import type { Database } from '../../database/tenant.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { craNoticeChannel, craSignalChannel, startSupervision } from './index.ts'

const url = process.argv[2] as string
const database = openDatabase(openPool({ url, maxConnections: 6, applicationName: 'cra kill' })) as Database
const logger = pino({ level: 'silent' })
const ports = { database, clock: systemClock, keys: testKeys, logger, exchange: createOutsideExchange(['loopback']) }
const quick = { leaseMs: 1_500, pauseMs: () => 20 }
startOutbox({ database, logger, pollMs: 20 }, [
  { ...craNoticeChannel(ports), ...quick },
  { ...craSignalChannel(ports), ...quick },
])
startSupervision({ ...ports, lookMs: 50 })
process.send?.('started')
