import { mkdir, realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startCluster } from './embedded/cluster.ts'
import { superuser } from './embedded/cluster-files.ts'
import type { ClusterOptions } from './embedded/cluster-options.ts'
import { placeCluster } from './embedded/cluster-place.ts'
import { movePort } from './embedded/moved-port.ts'
import { chooseProcessOwner } from './embedded/process-owner.ts'
import { ensureLogins, ensureRoles, type Logins, loginsOf } from './roles.ts'

export interface EmbeddedDatabase {
  /** Of the owner of the tables, which is no superuser: for migrations. */
  url: string
  /** What the running server works under. */
  logins: Logins
  stop(): Promise<void>
}

/** Another server works on this data folder; its database is left running. */
export class DataFolderBusy extends Error {
  override name = 'DataFolderBusy'
}

const tableOwner = 'atalaya'
const databaseName = 'atalaya'
const dataFolderLock = 7_280_002
/** A killed predecessor's connection, and with it its lock, is gone within moments. */
const lockPatienceMs = 3_000
const endingPatienceMs = 30_000
const firstRestartPauseMs = 100
const longestPauseMs = 1_000

const settings = {
  max_connections: '80',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Ingest writes much, which asks for few checkpoints; after a crash the log since the last but one is worked off, at
  // some 130 MB a second, and trackers wait.
  max_wal_size: '384MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Everything fatal and of the server's own life, but not each refused statement.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const connect = async (port: number, password: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database,
    connectionTimeoutMillis: 10_000,
  })
  // The lock's connection ends when PostgreSQL does; that is no event of its own.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const holdDataFolder = async (client: pg.Client, dataDir: string): Promise<void> => {
  for (const deadline = Date.now() + lockPatienceMs; ; await delay(50)) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [dataFolderLock])
    if (rows[0]?.held) return
    if (Date.now() > deadline) throw new DataFolderBusy(`another Atalaya server is already running on ${dataDir}`)
  }
}

/** Makes what is missing: the owner and its database, the roles and the logins of the running server. */
const ensureDatabase = async (client: pg.Client, password: string, logins: Logins): Promise<void> => {
  const { rows } = await client.query<{ login: boolean; base: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS login, EXISTS (SELECT FROM pg_database WHERE datname = $2) AS base`,
    [tableOwner, databaseName],
  )
  if (!rows[0]?.login) {
    await client.query(`CREATE ROLE ${tableOwner} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  }
  // Of earlier versions, which made roles with it.
  await client.query(`ALTER ROLE ${tableOwner} NOCREATEROLE NOCREATEDB`)
  if (!rows[0]?.base) await client.query(`CREATE DATABASE ${databaseName} OWNER ${tableOwner}`)
  await ensureRoles(client, tableOwner)
  await ensureLogins(client, tableOwner, logins)
}

interface Held {
  cluster: Cluster
  /** The connection that holds the data folder: it ends when PostgreSQL does. */
  lock: pg.Client
}

/** A server that was found running may be on its way out just then: that is looked at again, not believed. */
const openCluster = async (options: ClusterOptions): Promise<Held> => {
  for (const deadline = Date.now() + endingPatienceMs; ; await delay(100)) {
    const cluster = await startCluster(options)
    try {
      return { cluster, lock: await connect(cluster.port, options.password, superuser) }
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError
      if (code === '28P01') {
        throw new Error(
          `the PostgreSQL in ${options.folder} does not accept the password kept beside it: the two do not belong together`,
          { cause: error },
        )
      }
      const isEnding =
        ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03'].includes(code) || /terminated/.test((error as Error).message)
      if (!isEnding || Date.now() > deadline) throw error
    }
  }
}

const hold = async (dataDir: string, options: ClusterOptions): Promise<Held> => {
  const held = await openCluster(options)
  try {
    // Whoever has the folder on another port is another server, whose lock is found held.
    await holdDataFolder(held.lock, dataDir)
    return held
  } catch (error) {
    await held.lock.end()
    throw error
  }
}

/**
 * PostgreSQL from npm in `<dataDir>/postgres`, on loopback only. When it ends without being asked to (killed, or out of
 * disk space), it is started again until it stays up: whoever uses it only has to try again. It comes back to its port, or
 * where a stranger keeps that one, to another that its users are led to (moved-port.ts).
 */
export const startEmbeddedDatabase = async (options: {
  dataDir: string
  password: string
  onProgress(line: string): void
}): Promise<EmbeddedDatabase> => {
  const { password, onProgress } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const owner = chooseProcessOwner(`${dataDir}/postgres`)
  const folder = await placeCluster(dataDir, owner)
  const logins = loginsOf(databaseName, password)
  const clusterOptions = { folder, owner, password, settings, onProgress }
  let held = await hold(dataDir, clusterOptions)
  const { port } = held.cluster
  try {
    await ensureDatabase(held.lock, password, logins)
  } catch (error) {
    await held.lock.end()
    throw error
  }

  const stopping = new AbortController()
  const holdAgain = async (): Promise<void> => {
    let isTold = false
    for (let pauseMs = firstRestartPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        held = await hold(dataDir, { ...clusterOptions, port })
        movePort(port, held.cluster.port)
        onProgress(
          held.cluster.port === port ? 'PostgreSQL is back' : `PostgreSQL is back on port ${held.cluster.port}`,
        )
        return
      } catch (error) {
        if (!isTold) onProgress(`PostgreSQL does not come back yet, and is tried again: ${(error as Error).message}`)
        isTold = true
      }
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => held.lock.once('end', resolve))
      if (stopping.signal.aborted) return
      onProgress('PostgreSQL has ended by itself and is started again')
      await holdAgain()
    }
  }
  const watching = watch()
  return {
    url: `postgres://${tableOwner}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`,
    logins,
    stop: async () => {
      stopping.abort()
      await held.lock.end()
      await watching
      // What was being started just then is held by now, and ends with us.
      await held.lock.end()
      await held.cluster.stop()
    },
  }
}
