import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'
import type { Database } from './tenant.ts'

export interface PoolSettings {
  url: string
  /** Most connections held at once. */
  maxConnections: number
  /** Shown in pg_stat_activity. */
  applicationName: string
  connectTimeoutMs?: number
  /** A statement beyond this is cancelled by the database. */
  statementTimeoutMs?: number
}

const int8Oid = 20
const int8ArrayOid = 1016

/** Epoch milliseconds and counts are exact as numbers; only what is not (a payload hash) stays text. */
const parseInt8 = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
const parseInt8Array = (text: string): (number | string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => (part === 'NULL' ? null : parseInt8(part)))

const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === int8Oid) return parseInt8
  if (format !== 'binary' && oid === int8ArrayOid) return parseInt8Array
  return pg.types.getTypeParser(oid, format as 'text')
}) as typeof pg.types.getTypeParser

export const openPool = (settings: PoolSettings): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.maxConnections,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 10_000,
    statement_timeout: settings.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks in the hands of a transaction: whoever waits for an answer gets the error as it is.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
