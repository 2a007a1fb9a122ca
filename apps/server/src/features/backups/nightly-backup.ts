import { type ForkOptions, fork } from 'node:child_process'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Clock } from '../../adapters/clock.ts'
import type { BackupSettings } from '../../config.ts'
import type { ScheduledJob } from '../../jobs/queue.ts'
import { backupHours } from '../../limits/backups.limits.ts'

/** What this job made, and nothing that somebody else put there. */
const ownName = /^atalaya-\d{4}-\d{2}-\d{2}$/
const toldCharacters = 2_000

/**
 * A backup each night, by a process of its own so that compressing takes nothing from trackers, and the oldest files beyond
 * those kept go. One server of several makes it, whichever comes first: the folder has to be the same for all. A night that was
 * begun twice makes one file.
 */
export const nightlyBackup = (
  settings: BackupSettings | null,
  { clock, env }: { clock: Clock /** Of that process; as ours where it is absent. */; env?: NodeJS.ProcessEnv },
): ScheduledJob[] => {
  if (!settings) return []
  const { folder, keep, hour } = settings
  return [
    {
      ...{ name: 'nightly-backup', cron: `20 ${hour} * * *`, longestMinutes: backupHours.value * 60 },
      run: async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `atalaya-${new Date(clock.now()).toISOString().slice(0, 10)}`)
        if (!(await isThere(file))) await backUpApart(file, env ? { env } : {})
        const own = (await readdir(folder)).filter((name) => ownName.test(name)).sort()
        for (const name of own.slice(0, -keep)) await rm(join(folder, name), { force: true })
      },
    },
  ]
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const backUpApart = (file: string, options: Pick<ForkOptions, 'env'>): Promise<void> =>
  new Promise((done, failed) => {
    const child = fork(new URL('../../backup.process.ts', import.meta.url), [resolve(file)], {
      ...{
        ...options,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        timeout: backupHours.value * 3_600_000,
      },
    })
    let told = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      told = `${told}${chunk}`.slice(-toldCharacters)
    })
    child.once('error', failed)
    child.once('exit', (code, signal) =>
      code === 0 ? done() : failed(new Error(`the nightly backup ended with ${signal ?? code}: ${told.trim()}`)),
    )
  })
