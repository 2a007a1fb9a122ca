import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorldNames } from '../adapters/world-names.ts'
import { migrate, readMigrations } from '../database/migrations.ts'
import { positionPartitions } from '../database/position-partitions.ts'
import { urlAs } from '../database/roles.ts'
import { createTestDatabase, testLogins } from '../database/test-database.ts'
import { scheduledJobs } from '../features.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { startJobs } from './queue.ts'

const { url: ownerUrl, database, pool } = await createTestDatabase()
const login = testLogins().jobs
const url = urlAs(ownerUrl, login)
// As a version before 0023 left it: the queue belonged to the owner of the tables.
await pool.query('CREATE SCHEMA pgboss')
await migrate(ownerUrl, await readMigrations(), { jobsLogin: login.name })
const logged: string[] = []
const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const start = async (jobs: Parameters<typeof startJobs>[0]['jobs']) => {
  const queue = await startJobs({ url, logger, jobs, pollS: 0.5 })
  onTestFinished(() => queue.stop())
}
const openBoss = async () => {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, createSchema: false })
  await boss.start()
  onTestFinished(() => boss.stop())
  return boss
}

test('runs a job once that is due, and tells of one that fails', { timeout: 80_000 }, async () => {
  let runs = 0
  await start([
    { name: 'counts', cron: '0 4 * * *', run: async () => void runs++ },
    { name: 'fails', cron: '0 4 * * *', run: () => Promise.reject(new Error('no luck')) },
  ])
  const boss = await openBoss()
  await boss.send('counts')
  await boss.send('fails')
  await vi.waitFor(() => expect([runs, logged.join('').includes('no luck')]).toEqual([1, true]), { timeout: 100_000 })
})

test('forgets the hours of a job that is no longer in the schedule', { timeout: 80_000 }, async () => {
  await start([{ name: 'kept', cron: '0 4 * * *', run: async () => undefined }])
  const boss = await openBoss()
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(['kept'])
})

test('every job of the schedule can run on an empty database, and again', async () => {
  const clock = { now: () => Date.UTC(2026, 6, 23) }
  const jobs = scheduledJobs({
    ...{ logger, database, clock, keys: testKeys, partitions: positionPartitions(database) },
    ...{
      world: createWorldNames({ servers: ['127.0.0.1:9'] }),
      config: { publicAddresses: [], mailDomain: null, backups: null },
    },
  })
  expect(jobs.length).toBeGreaterThan(1)
  for (const job of [...jobs, ...jobs]) await job.run()
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
