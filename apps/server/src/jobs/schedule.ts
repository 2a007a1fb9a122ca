import type { Logger } from 'pino'
import type { Clock } from '../adapters/clock.ts'
import type { PositionPartitions } from '../database/position-partitions.ts'
import { asEngine, type Database } from '../database/tenant.ts'
import { deleteOldInvitations } from '../features/accounts/index.ts'
import { deleteOldDeviceCommands } from '../features/device-commands/index.ts'
import { purgeLongDeletedGeozones } from '../features/geozones/index.ts'
import { purgeLongDeletedItems } from '../features/items/index.ts'
import { purgeOrphanedPhotos } from '../features/photos/index.ts'
import { dropEndedHistory } from '../features/retention/index.ts'
import { deleteExpiredSessions } from '../features/session/index.ts'
import { forgetImportChunks } from '../records/asked-once.repository.ts'
import { deleteSecurityEvents } from '../security-events/index.ts'
import type { ScheduledJob } from './queue.ts'

export interface SchedulePorts {
  database: Database
  clock: Clock
  partitions: PositionPartitions
  logger: Logger
}

const commandsKeptMs = 400 * 86_400_000
/** A year, and time to ask about it. */
const securityEventsKeptMs = 400 * 86_400_000
/** Who has not asked again by then will not. */
const importChunksKeptMs = 86_400_000

/** Until then whoever comes with an old link is told that it ran out, and not that there never was one. */
const invitationsKeptMs = 90 * 86_400_000

/** Every job of the product. */
export const schedule = ({ database, clock, partitions, logger }: SchedulePorts): ScheduledJob[] => [
  { name: 'position-partitions', cron: '10 2 * * *', run: () => partitions.ensureAhead(clock.now()) },
  {
    name: 'ended-history',
    cron: '20 3 * * *',
    run: async () => void (await dropEndedHistory({ database, partitions, logger }, clock.now())),
  },
  {
    name: 'old-device-commands',
    cron: '50 3 * * *',
    run: async () => void (await asEngine(database, (tx) => deleteOldDeviceCommands(tx, clock.now() - commandsKeptMs))),
  },
  {
    name: 'import-chunks',
    cron: '30 3 * * *',
    run: async () => void (await asEngine(database, (tx) => forgetImportChunks(tx, clock.now() - importChunksKeptMs))),
  },
  {
    name: 'old-security-events',
    cron: '45 3 * * *',
    run: async () =>
      void (await asEngine(database, (tx) => deleteSecurityEvents(tx, clock.now() - securityEventsKeptMs))),
  },
  { name: 'deleted-items', cron: '0 4 * * *', run: () => purgeLongDeletedItems(database, clock.now()) },
  { name: 'deleted-geozones', cron: '15 4 * * *', run: () => purgeLongDeletedGeozones(database, clock.now()) },
  { name: 'orphaned-photos', cron: '30 4 * * *', run: () => purgeOrphanedPhotos(database, clock.now()) },
  {
    name: 'old-invitations',
    cron: '45 3 * * *',
    run: async () => void (await asEngine(database, (tx) => deleteOldInvitations(tx, clock.now() - invitationsKeptMs))),
  },
  {
    name: 'expired-sessions',
    cron: '40 3 * * *',
    run: async () => void (await asEngine(database, (tx) => deleteExpiredSessions(tx, clock.now()))),
  },
]
