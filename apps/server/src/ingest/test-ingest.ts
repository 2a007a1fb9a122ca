import { trackerTypes } from '@atalaya/contract/trackers'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, onTestFailed, vi } from 'vitest'
import type { BusEvent } from '../adapters/bus.ts'
import { createInProcessBus } from '../adapters/in-process-bus.ts'
import { urlAs } from '../database/roles.ts'
import { createTestDatabase, testLogins } from '../database/test-database.ts'
import { inThisDatabase } from '../database/test-locks.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { type Ingest, type IngestConfig, type IngestParts, startIngest } from './index.ts'

let nextImei = 350_000_000_000_000

export interface TestParts extends IngestParts {
  /** The same database for a process of its own, as the engine's login. */
  databaseUrl: string
  onClockMoved(listener: (offsetMs: number) => void): void
}

interface TestComposition extends Ingest {
  /** The sum of a metric over its labels. */
  metric(name: string): Promise<number>
}

export const sumOf = async (registry: Registry, name: string): Promise<number> => {
  const found = await registry.getSingleMetric(name)?.get()
  return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

/** How tests put gateway and engine together: in one process, unless `two-processes.test.ts` runs them. */
export const composition = {
  start: async (parts: TestParts): Promise<TestComposition> => ({
    ...(await startIngest(parts)),
    metric: (name) => sumOf(parts.metrics, name),
  }),
}

/** Ingest on free ports over a database of its own, with a company to put vehicles into. */
export const createTestIngest = async (name: string) => {
  const test = await createTestDatabase({ maxConnections: 12 })
  const { database, pool } = test
  const tenant = await insertTestTenant(database, name)
  let offsetMs = 0
  const clockListeners: ((offsetMs: number) => void)[] = []
  const clock = {
    get offsetMs() {
      return offsetMs
    },
    set offsetMs(ms: number) {
      offsetMs = ms
      for (const moved of clockListeners) moved(ms)
    },
    now: () => Date.now() + offsetMs,
  }
  const events: BusEvent[] = []
  const bus = createInProcessBus((error) => {
    throw error
  })
  bus.subscribe((event) => events.push(event))
  let ingest: TestComposition | undefined
  let spoken = 'teltonika'
  /** Kept after the end: what was counted can still be read. */
  let metric = async (_name: string): Promise<number> => 0

  /** `over`: the same database by another way. */
  const start = async (
    config: Partial<IngestConfig> = {},
    over = test.engine,
    parts: Pick<IngestParts, 'diagnostics'> = {},
  ): Promise<Ingest> => {
    spoken = config.trackerPorts?.[0]?.protocol ?? 'teltonika'
    ingest = await composition.start({
      databaseUrl: urlAs(test.url, testLogins().engine),
      onClockMoved: (listener) => void clockListeners.push(listener),
      keys: testKeys,
      database: over,
      bus,
      clock,
      logger: pino({ level: 'silent' }),
      metrics: new Registry(),
      ...parts,
      config: {
        host: '127.0.0.1',
        trackerPorts: [
          { protocol: 'teltonika', port: 0 },
          { protocol: 'osmand', port: 0 },
        ],
        startGraceMs: 0,
        // Who speaks is trusted at once; how that is earned is held in impostors.test.ts.
        trust: { secretAfterMs: 0, secretAfterFrames: 0 },
        freezesSubmissions: true,
        ...config,
      },
    })
    metric = ingest.metric
    return ingest
  }
  const stop = async () => {
    await ingest?.stop()
    ingest = undefined
  }
  afterAll(stop)

  const rows = async <T extends object = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query(sql, values)).rows as T[]
  const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 20 })

  /** The engine has read every change that was told before; in another process it hears of the change before the question. */
  const definitionsRead = () =>
    until(async () => {
      if ((await metric('atalaya_ingest_definitions_unread')) > 0) throw new Error('definitions are still being read')
    })

  return {
    ...test,
    tenant,
    clock,
    bus,
    events,
    start,
    stop,
    ports: () => ingest?.ports ?? [],
    /** The one of a protocol, or the first. */
    port: (protocol?: string) =>
      ingest?.ports.find((port) => protocol === undefined || port.protocol === protocol)?.port as number,
    /** A vehicle with a tracker on it. */
    async insertVehicle({
      imei = String(++nextImei),
      odometerSource = 'calculated',
      itemType = 1,
      protocol = spoken,
    }: {
      imei?: string
      odometerSource?: string
      itemType?: 1 | 2 | 3
      /** Teltonika's, or that of the first port, unless said. */
      protocol?: string
    } = {}) {
      const { companyId, resellerId } = tenant
      const { rows } = await pool.query<{ id: number }>(
        'INSERT INTO items (company_id, item_type) VALUES ($1, $2) RETURNING id',
        [companyId, itemType],
      )
      const itemId = rows[0]?.id as number
      const table = { 1: 'vehicles', 2: 'assets', 3: 'persons' }[itemType]
      await pool.query(`INSERT INTO ${table} (id, company_id, name) VALUES ($1, $2, $3)`, [
        itemId,
        companyId,
        `item ${itemId}`,
      ])
      if (itemType === 1)
        await pool.query('UPDATE vehicles SET odometer_source = $1 WHERE id = $2', [odometerSource, itemId])
      const tracker = await pool.query<{ id: number }>(
        'INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, $5, $4) RETURNING id',
        [resellerId, companyId, itemId, imei, trackerTypes.find(({ proto }) => proto === protocol)?.id],
      )
      bus.publish({ kind: 'definitionsChanged', companyId, what: 'trackers' })
      if (ingest) await definitionsRead()
      return { itemId, imei, trackerId: tracker.rows[0]?.id as number }
    },
    /** The sum of a metric over its labels. */
    metric: (name: string) => metric(name),
    rows,
    /** When what is stored of an item was recorded, the oldest first. */
    positionsOf: (itemId: number) =>
      rows<{ recorded_at: number }>('SELECT recorded_at FROM positions WHERE item_id = $1 ORDER BY recorded_at', [
        itemId,
      ]),
    until,
    definitionsRead,
    /** Holds every batch up in the middle of its transaction until called back. */
    async blockCommits(): Promise<() => Promise<void>> {
      const blocker = await pool.connect()
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE item_states IN ACCESS EXCLUSIVE MODE')
      const unblock = async () => {
        await blocker.query('COMMIT')
        blocker.release()
      }
      onTestFailed(unblock)
      return unblock
    },
    /** A batch is in its transaction, waiting for the lock, and nobody else sees its rows. */
    untilCommitWaits: () =>
      until(async () => {
        const [waiting] = await rows<{ count: number }>(
          `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'item_states'::regclass AND ${inThisDatabase}`,
        )
        if (waiting?.count !== 1) throw new Error('no batch waits for the lock')
      }),
  }
}
