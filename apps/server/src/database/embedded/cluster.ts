import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { initialiseCluster } from './cluster-files.ts'
import type { ClusterOptions } from './cluster-options.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { holderOf, readPostmaster } from './postmaster.ts'
import { spawnPostgres } from './spawn-postgres.ts'

export interface Cluster {
  port: number
  /** Fast shutdown: open transactions are undone, what was committed is safe. */
  stop(): Promise<void>
}

/** Tries at a port that is taken, before another one is chosen: some three seconds. */
const mostTakenTries = 20
/** Long: after a crash it works off its log first, and ended while doing so it would begin again. */
const startTimeoutMs = 600_000

const stopPostmaster = async (folder: string, pid: number): Promise<void> => {
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    if ((await holderOf(folder, pid)) !== 'postmaster') return
    process.kill(pid, signal)
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(15)) {
      if ((await holderOf(folder, pid)) !== 'postmaster') return
    }
  }
}

/** Uses the server that already runs on this folder, or starts one; clears what a crash left behind. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const binaries = await findPostgresBinaries(options.owner)
  await initialiseCluster(binaries, options)
  const folder = await realpath(options.folder)
  let takenTries = 0
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(50)) {
    const postmaster = await readPostmaster(folder)
    const holder = postmaster ? await holderOf(folder, postmaster.pid) : 'nobody'
    if (postmaster && holder === 'postmaster') {
      if (postmaster.status === 'ready')
        return { port: postmaster.port, stop: () => stopPostmaster(folder, postmaster.pid) }
      continue
    }
    // PostgreSQL clears a dead number's file itself, but refuses to start over one that a stranger has by now.
    if (holder === 'stranger') await rm(join(folder, 'postmaster.pid'), { force: true })
    const started = await spawnPostgres({
      postgres: binaries.postgres,
      folder,
      owner: options.owner,
      settings: options.settings,
      port: takenTries < mostTakenTries ? options.port : undefined,
    })
    // By one of ours that has not ended yet, mostly; by a stranger it may be for ever.
    if (started === 'portTaken') takenTries += 1
    if (typeof started === 'object') return { port: started.port, stop: () => stopPostmaster(folder, started.pid) }
  }
  throw new Error(
    `another PostgreSQL holds ${folder} and neither gets ready nor ends within ${startTimeoutMs / 1_000} s`,
  )
}
