import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { statementMs } from '../limits/calls.limits.ts'
import { FollowingSocket } from './embedded/moved-port.ts'
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
  /** A transaction in which nothing is asked for so long is ended by the database. */
  idleInTransactionMs?: number
  /** So long after it said its last word a database is taken for gone. */
  silentAfterMs?: number
}

const defaultStatementTimeoutMs = statementMs.value
/** Below the silence after which we give up, so that a database that only lost us has let go of our rows by then. */
const defaultIdleInTransactionMs = 30_000
const silenceBeyondStatementMs = 5_000
/** Before the silence, so that no pooled connection is taken for a dead one. */
const idleTimeoutMs = 20_000

const int8Oid = 20
const dateOid = 1082
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

/** A day of the calendar is of no time zone: an instant made of it would be the day before somewhere. */
const parseDate = (text: string): string => text

export const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === int8Oid) return parseInt8
  if (format !== 'binary' && oid === dateOid) return parseDate
  if (format !== 'binary' && oid === int8ArrayOid) return parseInt8Array
  return pg.types.getTypeParser(oid, format as 'text')
}) as typeof pg.types.getTypeParser

/** Shown to whoever waited for an answer; passing, see engine/commit/commit-ledger.ts. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * A database that vanishes without a word, with its machine or behind a network that drops packets, leaves us waiting
 * for a quarter of an hour, until the kernel gives up. One that is there answers within the statement timeout, if only
 * that it has cancelled: longer silence ends the connection, and whoever waits is told.
 */
const giveUpWhenSilent = ({ stream }: pg.Connection, silentAfterMs: number): void => {
  if (stream instanceof Socket)
    stream.setTimeout(silentAfterMs, () => stream.destroy(new DatabaseSilent(`no answer for ${silentAfterMs} ms`)))
}

export const openPool = (settings: PoolSettings): pg.Pool => {
  const statementTimeoutMs = settings.statementTimeoutMs ?? defaultStatementTimeoutMs
  const silentAfterMs = settings.silentAfterMs ?? statementTimeoutMs + silenceBeyondStatementMs
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.maxConnections,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 10_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: settings.idleInTransactionMs ?? defaultIdleInTransactionMs,
    idleTimeoutMillis: Math.min(idleTimeoutMs, statementTimeoutMs),
    keepAlive: true,
    types: { getTypeParser },
    stream: () => new FollowingSocket(),
  })
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // So would one that breaks in the hands of a transaction: whoever waits for an answer gets the error as it is.
    client.on('error', () => undefined)
    giveUpWhenSilent((client as pg.PoolClient & pg.Client).connection, silentAfterMs)
  })
  return pool
}

/** Of the login that the pool connects as, which only the caller knows: the web's is kept as a WebDatabase. */
export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Database
