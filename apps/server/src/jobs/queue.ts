import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { FollowingSocket } from '../database/embedded/moved-port.ts'

/** A job of the schedule. It may run twice (a server that dies in the middle is repeated), so it must not mind. */
export interface ScheduledJob {
  name: string
  /** Five fields, UTC. */
  cron: string
  /** After so many minutes it is taken for dead and begun again; 15 where it says nothing. */
  longestMinutes?: number
  run(): Promise<void>
}

export interface JobQueue {
  /** Lets running jobs end, for at most five seconds. */
  stop(): Promise<void>
}

const connections = 2

/** Runs each job when its time comes, once however many servers share the database, and again after a failure. */
export const startJobs = async (options: {
  url: string
  jobs: readonly ScheduledJob[]
  logger: Logger
  /** How often each queue is looked at, seconds. */
  pollS?: number
}): Promise<JobQueue> => {
  const { url, jobs, logger, pollS = 15 } = options
  const boss = new PgBoss({
    connectionString: url,
    // Handed on to pg: jobs find a database that has moved as everybody does.
    ...{ stream: () => new FollowingSocket() },
    application_name: 'atalaya jobs',
    max: connections,
    monitorVacuum: false,
    // Made at the start for the queue's login, which owns it and nothing else (database/roles.ts).
    createSchema: false,
  })
  boss.on('error', (err) => logger.error({ err }, 'job queue'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: (job.longestMinutes ?? 15) * 60,
      deleteAfterSeconds: 7 * 86_400,
    })
    await boss.work(job.name, { pollingIntervalSeconds: pollS }, async () => {
      const startedAt = performance.now()
      try {
        await job.run()
        logger.debug({ job: job.name, elapsedMs: Math.round(performance.now() - startedAt) }, 'job done')
      } catch (err) {
        logger.error({ err, job: job.name }, 'job failed; it is tried again')
        throw err
      }
    })
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
  }
  const named = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!named.has(name)) await boss.unschedule(name)
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }) }
}
