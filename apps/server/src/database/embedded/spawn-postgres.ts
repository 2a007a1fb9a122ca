import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { freeLoopbackPort } from './loopback-port.ts'
import { readPostmaster } from './postmaster.ts'
import type { ProcessOwner } from './process-owner.ts'

/** Whatever it would inherit from us (PGDATA, PGPORT, a locale) could change what PostgreSQL does. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
/** Long: after a crash it works off its log first, and ended while doing so it would begin again. */
const readyTimeoutMs = 600_000
/** Somebody else was quicker with the folder or the port, or a killed server's children have not all ended yet. */
const isWorthAnotherLook = /lock file .* already exists|shared memory block .* still in use/
const isPortTaken = /Address already in use/

export const runToEnd = (owner: ProcessOwner, command: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...owner, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4_000)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${errors.trim()}`)),
    )
  })

interface Launch {
  postgres: string
  folder: string
  owner: ProcessOwner
  settings: Record<string, string>
  port?: number | undefined
}

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C reaches us and not it, and so that it outlives our
 * being killed. Answers `notYet` where another start got in between: look again.
 */
export const spawnPostgres = async ({
  postgres,
  folder,
  owner,
  settings,
  port: wantedPort,
}: Launch): Promise<{ pid: number; port: number } | 'notYet' | 'portTaken'> => {
  const port = wantedPort ?? (await freeLoopbackPort())
  const all = { ...settings, listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  const logFile = `${folder}.log`
  const log = await open(logFile, 'w', 0o600)
  const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(postgres, args, { ...owner, cwd: '/', env, detached: true, stdio: ['ignore', log.fd, log.fd] })
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.unref()
  await log.close()

  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await delay(15)) {
    const postmaster = await readPostmaster(folder)
    if (postmaster && postmaster.pid === child.pid && postmaster.status === 'ready')
      return { pid: postmaster.pid, port }
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) {
      const output = (await readFile(logFile, 'utf8')).trim()
      if (isPortTaken.test(output)) return 'portTaken'
      if (isWorthAnotherLook.test(output)) return 'notYet'
      throw new Error(`PostgreSQL did not start: ${output.slice(-2_000)}`)
    }
  }
  child.kill('SIGQUIT')
  throw new Error(`PostgreSQL was not ready within ${readyTimeoutMs / 1_000} s; see ${logFile}`)
}
