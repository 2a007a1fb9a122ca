import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@atalaya/contract/session'
import { type Stack, startStack } from '@atalaya/e2e/stack'
import { hashPassword } from '@atalaya/server/src/access/passwords.ts'
import { startEmbeddedDatabase } from '@atalaya/server/src/database/embedded.ts'
import { migrate, readMigrations } from '@atalaya/server/src/database/migrations.ts'
import { urlAs } from '@atalaya/server/src/database/roles.ts'
import { apiClient } from '@atalaya/simulator/api-client'
import pg from 'pg'
import { tell } from './figures.ts'
import { serverGauges } from './server-gauges.ts'

export interface Account {
  email: string
  password: string
}

export interface Product {
  url: string
  teltonikaPort: number
  companyId: number
  account: Account
  /** Of the company's administrator. */
  accessToken: string
  vehicles: readonly { itemId: number; imei: string }[]
  /** What the server's process holds in memory, the database aside. */
  serverResidentMb(): Promise<number>
  /** What is stored, to hold against what was acknowledged. */
  query<Row extends object>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

/** 14 digits and Luhn's check digit. */
const imeiOf = (number: number): string => {
  const digits = `35${String(number).padStart(12, '0')}`
  let sum = 0
  for (const [i, digit] of [...digits].entries()) {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const icons = ['bus', 'car', 'motorcycle', 'truck', 'van', 'tractor', 'pickup', 'boxvan']

export interface Tracker {
  deviceId: string
  /** Of the contract's tracker types. */
  typeId: number
}

/** One company with a vehicle behind each tracker, and a last position of each somewhere on the Iberian peninsula. */
const writeFleet = async (url: string, trackers: readonly Tracker[], account: Account, timezone: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0].id as number
  try {
    await client.query('BEGIN')
    const distributorId = await one(`INSERT INTO distributors (name) VALUES ('Bench') RETURNING id`)
    const resellerId = await one(`INSERT INTO resellers (distributor_id, name) VALUES ($1, 'Bench') RETURNING id`, [
      distributorId,
    ])
    const companyId = await one(
      `INSERT INTO companies (reseller_id, name, centroid_lat, centroid_lng, timezone) VALUES ($1, 'Bench', 40, -4, $2) RETURNING id`,
      [resellerId, timezone],
    )
    await client.query(
      `INSERT INTO users (email, password_hash, first_name, last_name, role, company_id) VALUES ($1, $2, 'Bench', 'Admin', 'ADMIN', $3)`,
      [account.email, await hashPassword(account.password), companyId],
    )
    await client.query('INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2)', [
      companyId,
      trackers.length,
    ])
    const { rows } = await client.query<{ id: number }>('SELECT id FROM items WHERE company_id = $1 ORDER BY id', [
      companyId,
    ])
    const ids = rows.map(({ id }) => id)
    const deviceIds = trackers.map(({ deviceId }) => deviceId)
    const typeIds = trackers.map(({ typeId }) => typeId)
    await client.query(
      `INSERT INTO vehicles (id, company_id, name, plate, brand, model, icon, fuel_tank_l, average_consumption_l100km)
       SELECT id, $1, 'Vehicle ' || n, lpad(n::text, 5, '0') || '-BNC', 'Iveco', 'Daily ' || n % 7, ($3::text[])[1 + n % 8], 80, 9.5
       FROM unnest($2::int[]) WITH ORDINALITY AS v (id, n)`,
      [companyId, ids, icons],
    )
    await client.query(
      `INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id, name)
       SELECT $5, $1, id, type_id, device_id, 'Tracker ' || n
       FROM unnest($2::int[], $3::text[], $4::int[]) WITH ORDINALITY AS v (id, device_id, type_id, n)`,
      [companyId, ids, deviceIds, typeIds, resellerId],
    )
    // In towns and not spread evenly, so that clusters have something to do.
    await client.query(
      `INSERT INTO item_states (item_id, company_id, item_type, recorded_at, received_at, lat, lng, speed_kmh, heading, satellites, source,
         ignition, motion, motion_since)
       SELECT id, $1, 1, now_ms() - 60000, now_ms() - 60000, 37 + (n * 7919 % 97) / 97.0 * 6 + (n * 31 % 1000) / 9000.0,
         -8 + (n * 7907 % 89) / 89.0 * 8 + (n * 37 % 1000) / 9000.0, n % 110, n % 360, 12, 1, n % 3 > 0,
         (ARRAY['moving', 'moving', 'stopped', 'idling'])[1 + n % 4], now_ms() - 600000
       FROM unnest($2::int[]) WITH ORDINALITY AS v (id, n)`,
      [companyId, ids],
    )
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return { companyId, itemIds: ids }
  } finally {
    await client.end()
  }
}

const queryOnce = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const account: Account = { email: 'bench@atalaya.test', password: 'Banco-de-pruebas-2026' }

/** A PostgreSQL with its usual settings and a company in it, and what a server needs to run over it as in production. */
export const startFleetDatabase = async (trackers: readonly Tracker[], timezone = 'Europe/Madrid') => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-bench-'))
  tell('starting PostgreSQL')
  const password = randomBytes(12).toString('hex')
  const database = await startEmbeddedDatabase({ dataDir: folder, password, onProgress: () => undefined })
  const stop = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await migrate(database.url, await readMigrations())
    tell(`writing ${trackers.length} vehicles`)
    const as = (part: keyof typeof database.logins) => urlAs(database.url, database.logins[part])
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      ...{ DATABASE_WEB_URL: as('web'), DATABASE_ENGINE_URL: as('engine'), DATABASE_JOBS_URL: as('jobs') },
      TOKEN_SECRET: randomBytes(24).toString('hex'),
      REQUESTS_PER_MINUTE: '1000000',
    }
    const query = <Row extends object>(text: string) => queryOnce<Row>(database.url, text)
    return { folder, settings, account, query, stop, ...(await writeFleet(database.url, trackers, account, timezone)) }
  } catch (error) {
    await stop()
    throw error
  }
}

export const signIn = async (url: string): Promise<string> =>
  (await apiClient(url).call(sessionRoutes.login, { body: account })).accessToken

/** A bench that is interrupted leaves nothing running behind. */
export const stopWhenInterrupted = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)))
}

/** The server as it runs in production, over a PostgreSQL with its usual settings and a company of `vehicleCount`. */
export const startProduct = async ({
  vehicleCount,
  timezone,
  env = {},
}: {
  vehicleCount: number
  timezone?: string
  env?: Record<string, string>
}): Promise<Product> => {
  const trackers = Array.from({ length: vehicleCount }, (_, index) => ({ deviceId: imeiOf(index), typeId: 1 }))
  const { companyId, itemIds, settings, query, ...database } = await startFleetDatabase(trackers, timezone)
  let stack: Stack | undefined
  const stop = async () => {
    await stack?.stop()
    await database.stop()
  }
  stopWhenInterrupted(stop)
  try {
    tell('starting the server')
    stack = await startStack({ hasDemo: false, env: { ...settings, ...env } })
    const { url, teltonikaPort } = stack.facts
    return {
      url,
      teltonikaPort,
      companyId,
      account,
      accessToken: await signIn(url),
      vehicles: itemIds.map((itemId, index) => ({ itemId, imei: trackers[index]?.deviceId as string })),
      serverResidentMb: async () => (await serverGauges(url)).residentMb,
      query,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
