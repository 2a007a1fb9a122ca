import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Whom PostgreSQL runs as; null where the server itself is not root and PostgreSQL simply runs as the same user. */
export type ProcessOwner = { uid: number; gid: number } | null

const idOf = (user: string, flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' })) | 0

/**
 * PostgreSQL refuses to run as root. Whoever owns the folder already goes first, so that a cluster keeps its user;
 * a new one takes `postgres` where the machine has it and else `nobody`. No account is added to the machine.
 */
export const chooseProcessOwner = (clusterDir: string): ProcessOwner => {
  if (process.getuid?.() !== 0) return null
  const existing = statSync(clusterDir, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') }
    } catch {
      // This machine has no such user: the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody" to run it as',
  )
}

/** Whether that user can pass through a folder; asks the system itself, so that access lists count too. */
export const canReach = (owner: ProcessOwner, folder: string): boolean =>
  owner === null || spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
