import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPostmaster } from '@atalaya/server/src/database/embedded/postmaster.ts'

/** The PostgreSQL beside a product; on Linux alone, where /proc says who is whose child. */
export interface PostgresProcess {
  /** SIGKILL, or SIGQUIT: an immediate shutdown. Its children notice and end themselves. */
  end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** All its processes stand still, with their connections open, until called back. */
  halt(): Promise<() => void>
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process may end while we look.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(/\) \w (\d+)/.exec(stat)?.[1])
    if (parent === pid) children.push(Number(name))
  }
  return children
}

const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const postgresOf = (dataDir: string): PostgresProcess => {
  const postmaster = async (): Promise<number> => {
    const found = await readPostmaster(join(dataDir, 'postgres'))
    if (!found) throw new Error('no PostgreSQL is there')
    return found.pid
  }
  return {
    async end(signal) {
      process.kill(await postmaster(), signal)
    },
    async halt() {
      const pid = await postmaster()
      // The parent first: it starts no more children.
      process.kill(pid, 'SIGSTOP')
      const halted = [pid, ...(await childrenOf(pid))]
      for (const one of halted) signalIfThere(one, 'SIGSTOP')
      return () => {
        for (const one of halted) signalIfThere(one, 'SIGCONT')
      }
    },
  }
}
