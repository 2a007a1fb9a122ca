import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from './embedded/cluster.ts'
import { superuser } from './embedded/cluster-files.ts'
import { holderOf, readPostmaster } from './embedded/postmaster.ts'
import { chooseProcessOwner } from './embedded/process-owner.ts'
import { migrate, readMigrations } from './migrations.ts'
import { templateName, testLogins } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a login that makes databases and roles and is no superuser. */
    testDatabaseServer: string
  }
}

const prefix = 'atalaya-test-'
/** Nothing here is to survive a crash, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  autovacuum: 'off',
  log_min_messages: 'fatal',
}

/** A run that was killed leaves its server behind: its folder names the process that started it. */
const sweepAbandonedServers = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const starter = Number(/^atalaya-test-(\d+)-/.exec(name)?.[1])
    if (!starter || (await holderOf('', starter)) !== 'nobody') continue
    const folder = join(tmpdir(), name, 'postgres')
    const postmaster = await readPostmaster(folder)
    if (postmaster && (await holderOf(folder, postmaster.pid)) === 'postmaster') process.kill(postmaster.pid, 'SIGQUIT')
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Vitest's globalSetup: one PostgreSQL a run, with a migrated template that every test file clones. */
const globalSetup = async (project: TestProject): Promise<() => Promise<void>> => {
  await sweepAbandonedServers()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  const password = randomBytes(12).toString('hex')
  const clusterFolder = join(folder, 'postgres')
  const owner = chooseProcessOwner(clusterFolder)
  const cluster = await startCluster({ folder: clusterFolder, owner, password, settings, onProgress: () => undefined })

  const login = 'atalaya'
  const at = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${cluster.port}/${database}`
  const admin = new pg.Client({ connectionString: at(superuser, superuser) })
  await admin.connect()
  // As of a hosted PostgreSQL's administrator, who owns what is made; and for tests, who prepare and look, past tenant isolation.
  await admin.query(`CREATE ROLE ${login} LOGIN CREATEROLE CREATEDB BYPASSRLS PASSWORD '${password}'`)
  // To end what the product's logins do in the middle of it.
  await admin.query(`GRANT pg_signal_backend, pg_monitor TO ${login}`)
  await admin.query(`CREATE DATABASE ${templateName} OWNER ${login}`)
  await admin.end()
  await migrate(at(login, templateName), await readMigrations(), { logins: testLogins() })

  project.provide('testDatabaseServer', at(login, superuser))
  // Vitest ends at a signal without tearing anything down; the folder is then swept by the next run.
  const postmaster = await readPostmaster(clusterFolder)
  const endAtOnce = () => {
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
  }
  process.once('exit', endAtOnce)
  return async () => {
    process.off('exit', endAtOnce)
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export default globalSetup
