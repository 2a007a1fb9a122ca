import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@atalaya/contract/session'
import { type Stack, startStack } from '@atalaya/e2e/stack'
import { startEmbeddedDatabase } from '@atalaya/server/src/database/embedded.ts'
import { migrate, readMigrations } from '@atalaya/server/src/database/migrations.ts'
import { hashPassword } from '@atalaya/server/src/features/session/index.ts'
import { apiClient } from '@atalaya/simulator/api-client'
import pg from 'pg'
import { tell } from './figures.ts'

export interface Product {
  url: string
  teltonikaPort: number
  companyId: number
  account: { email: string; password: string }
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

/** One company with so many vehicles, each with a tracker and a last position somewhere on the Iberian peninsula. */
const writeFleet = async (url: string, count: number, account: { email: string; password: string }) => {
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
      `INSERT INTO companies (reseller_id, name, centroid_lat, centroid_lng) VALUES ($1, 'Bench', 40, -4) RETURNING id`,
      [resellerId],
    )
    await client.query(
      `INSERT INTO users (email, password_hash, first_name, last_name, role, company_id) VALUES ($1, $2, 'Bench', 'Admin', 'ADMIN', $3)`,
      [account.email, await hashPassword(account.password), companyId],
    )
    await client.query('INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2)', [
      companyId,
      count,
    ])
    const { rows } = await client.query<{ id: number }>('SELECT id FROM items WHERE company_id = $1 ORDER BY id', [
      companyId,
    ])
    const ids = rows.map(({ id }) => id)
    const imeis = ids.map((_, index) => imeiOf(index))
    const numbered = `unnest($2::int[], $3::text[]) WITH ORDINALITY AS v (id, imei, n)`
    await client.query(
      `INSERT INTO vehicles (id, company_id, name, plate, brand, model, icon, fuel_tank_l, average_consumption_l100km)
       SELECT id, $1, 'Vehicle ' || n, lpad(n::text, 5, '0') || '-BNC', 'Iveco', 'Daily ' || n % 7, ($4::text[])[1 + n % 8], 80, 9.5
       FROM ${numbered}`,
      [companyId, ids, imeis, icons],
    )
    await client.query(
      `INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id, name)
       SELECT $4, $1, id, 1, imei, 'Tracker ' || n FROM ${numbered}`,
      [companyId, ids, imeis, resellerId],
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
    return { companyId, vehicles: ids.map((itemId, index) => ({ itemId, imei: imeis[index] as string })) }
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

/** The server as it runs in production, over a PostgreSQL with its usual settings and a company of `vehicleCount`. */
export const startProduct = async ({
  vehicleCount,
  env = {},
}: {
  vehicleCount: number
  env?: Record<string, string>
}): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-bench-'))
  const password = randomBytes(12).toString('hex')
  tell('starting PostgreSQL')
  const database = await startEmbeddedDatabase({ dataDir: folder, password, onProgress: () => undefined })
  let stack: Stack | undefined
  const stop = async () => {
    await stack?.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // A bench that is interrupted leaves no PostgreSQL behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  try {
    await migrate(database.url, await readMigrations())
    tell(`writing ${vehicleCount} vehicles`)
    const account = { email: 'bench@atalaya.test', password: 'Bench-2026' }
    const { companyId, vehicles } = await writeFleet(database.url, vehicleCount, account)
    tell('starting the server')
    const secrets = {
      DATABASE_URL: database.url,
      TOKEN_SECRET: randomBytes(24).toString('hex'),
      REQUESTS_PER_MINUTE: '1000000',
    }
    stack = await startStack({ hasDemo: false, env: { NODE_ENV: 'production', ...secrets, ...env } })
    const { url, teltonikaPort } = stack.facts
    const { accessToken } = await apiClient(url).call(sessionRoutes.login, { body: account })
    return {
      url,
      teltonikaPort,
      companyId,
      account,
      accessToken,
      vehicles,
      serverResidentMb: async () => {
        const metrics = await (await fetch(`${url}/metrics`)).text()
        return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 2 ** 20)
      },
      query: (text) => queryOnce(database.url, text),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
