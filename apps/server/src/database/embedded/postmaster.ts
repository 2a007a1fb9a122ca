import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What PostgreSQL writes of itself into postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  status: string
}

/** Null while there is none, and while it writes the file, which is empty for a moment. */
export const readPostmaster = async (folder: string): Promise<Postmaster | null> => {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n').map((line) => line.trim())
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, status: lines[7] ?? '' } : null
}

/** Who has a process number now; numbers are used again, so the number alone proves nothing. */
export type PidHolder = 'postmaster' | 'stranger' | 'nobody'

const holderOnLinux = async (folder: string, pid: number): Promise<PidHolder> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // `12 (postgres) S …`; a Z has ended and only waits to be collected by its parent.
  const [, command, state] = /\((.*)\) (\w)/.exec(stat ?? '') ?? []
  if (command === undefined || state === 'Z') return 'nobody'
  if (command !== 'postgres') return 'stranger'
  // A postmaster works in its data folder; a container may not be allowed to read that, then the name must do.
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => folder)
  return workFolder === folder ? 'postmaster' : 'stranger'
}

const holderElsewhere = async (folder: string, pid: number): Promise<PidHolder> => {
  const listing = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null)
  if (!listing?.stdout.trim()) return 'nobody'
  return listing.stdout.includes('postgres') && listing.stdout.includes(folder) ? 'postmaster' : 'stranger'
}

/** `folder` without symbolic links. */
export const holderOf = (folder: string, pid: number): Promise<PidHolder> =>
  process.platform === 'linux' ? holderOnLinux(folder, pid) : holderElsewhere(folder, pid)
