import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { readMigrations } from '@atalaya/server/src/database/migrations.ts'
import { type MemoryBroker, startMemoryBroker } from '@atalaya/simulator/memory-broker'
import type pg from 'pg'
import { queueOrders, readOrders } from './device-orders.ts'
import { allDialects, type FleetDialect, type FleetRows, writeFleet } from './fleet-rows.ts'
import { type ProductOptions, type ProductUnderTest, productUnderTest } from './product-under-test.ts'
import type { Queryable } from './stored-history.ts'
import { type FaultKind, judge, type Verdict } from './verdict.ts'
import { startVirtualFleet, type VirtualFleet } from './virtual-fleet.ts'
import { mqttTopics } from './virtual-tracker.ts'

export interface SurvivalOptions extends ProductOptions {
  vehicles: number
  /** All of them unless told. */
  dialects?: readonly FleetDialect[]
  /** Decides what the vehicles do and when the server is killed. */
  seed: number
  reportEveryMs: number
}

/** A product under load, to which things can be done, and a judge of what has become of the reports. */
export interface Survival {
  product: ProductUnderTest
  fleet: VirtualFleet
  rows: FleetRows
  /** Messages that the server has acknowledged to the broker so far. */
  readonly takenFromBroker: number
  /**
   * Under load for a random while, then SIGKILL and a new start, with new commands for the trackers now and then; answers
   * the time from the one to the next acknowledgement.
   */
  killServer(): Promise<number>
  /** The time from an instant (performance.now) to the next acknowledgement. */
  backSince(instant: number): Promise<number>
  /** Waits until nothing has been acknowledged for so long. */
  silent(forMs: number): Promise<void>
  /**
   * All that can be acknowledged is; what is stored is judged when it has settled, and once more after the server was
   * killed and started.
   */
  end(): Promise<Verdict>
  /** In a transaction that is undone: what the judge says when somebody has tampered with the rows. */
  judgeTampered(statement: string): Promise<Verdict>
  stop(): Promise<void>
}

const dayMs = 86_400_000
const firstStartMs = 90_000
const acknowledgementMs = 90_000
const silenceMs = 60_000
const stalledMs = 60_000
const settleMs = 60_000
const emptyMs = 60_000
/** Under load before each kill. */
const leastLoadMs = 200
const mostLoadMs = 1_000
const mostStartMs = 1_200
const killsWhileStarting = 0.15
const killsAnOrder = 3
/** While trackers report: one that has nothing to say may not be there to be told anything. */
const answeredWithinMs = 20_000
/** The rest follows from the reports, and some of it only when trackers are quiet. */
const beyondWaiting: ReadonlySet<FaultKind> = new Set(['lost', 'doubled', 'invented', 'altered', 'unconfirmed'])

/** As soon as PostgreSQL answers and has what the statement counts. */
const openWhenThere = async (product: ProductUnderTest, statement: string, wanted: number): Promise<pg.Pool> => {
  for (const deadline = Date.now() + firstStartMs; ; await delay(100)) {
    await product.assertRunning()
    const pool = await product.openDatabase().catch(() => undefined)
    const answer = await pool?.query<{ count: number }>(statement).catch(() => undefined)
    if (pool && answer?.rows[0]?.count === wanted) return pool
    await pool?.end()
    if (Date.now() > deadline) throw new Error(`no database after ${firstStartMs} ms`)
  }
}

/** When the last migration is there, and after it the policies: in between a table may have one without its grant. */
const migratedAndWalled = `SELECT count(*) FROM migrations WHERE NOT EXISTS (
  SELECT FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
    AND (NOT relforcerowsecurity OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid)))`
const openWhenMigrated = async (product: ProductUnderTest): Promise<pg.Pool> =>
  openWhenThere(product, migratedAndWalled, (await readMigrations()).length)

const using = async <T>(pool: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const inSnapshot = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    return await work(client)
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

/** What publishers were told to be taken is with the server. */
const emptied = async (broker: MemoryBroker | undefined): Promise<void> => {
  for (const deadline = Date.now() + emptyMs; broker && broker.held > 0; await delay(50))
    if (Date.now() > deadline) throw new Error(`the broker still holds ${broker.held} messages after ${emptyMs} ms`)
}

export const beginSurvival = async (options: SurvivalOptions): Promise<Survival> => {
  const { vehicles, dialects = allDialects, seed, reportEveryMs } = options
  const random = seededRandom(seed)
  // It is not killed: what it has taken it keeps for the server's session.
  const broker = dialects.includes('mqtt') ? await startMemoryBroker() : undefined
  const brokerEnv = broker && { MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, MQTT_TOPICS: mqttTopics }
  const product = await productUnderTest({ ...options, env: { ...brokerEnv, ...options.env } })
  let kills = 0
  let fleet: VirtualFleet | undefined
  const stop = async (): Promise<void> => {
    await fleet?.stop()
    await product.stop()
    await broker?.stop()
  }
  try {
    product.start()
    const { tokenSecrets } = await product.secrets()
    const rows = await using(await openWhenMigrated(product), (pool) =>
      writeFleet(pool, { vehicles, dialects, tokenSecrets }),
    )
    // Anew each time: a server that was ended in order has taken PostgreSQL with it, and its port may be another.
    const inDatabase = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> =>
      using(await openWhenThere(product, 'SELECT 1 AS count', 1), work)
    // It reads who may call when it starts.
    await product.kill()
    product.start()
    await broker?.subscribed
    const trackers = startVirtualFleet({
      rows,
      portOf: (protocol) => (protocol === 'mqtt' ? (broker?.port ?? 0) : product.portOf(protocol)),
      seed,
      startAt: Date.now() - 6 * dayMs,
      reportEveryMs,
    })
    fleet = trackers

    const acknowledged = async (): Promise<number> => {
      const next = trackers.nextAcknowledgement()
      for (const deadline = Date.now() + acknowledgementMs; ; ) {
        const at = await Promise.race([next, delay(500)])
        if (at !== undefined) return at
        await product.assertRunning()
        if (Date.now() > deadline) throw new Error(`nothing acknowledged within ${acknowledgementMs} ms`)
      }
    }
    const judgeSettled = async (): Promise<Verdict> => {
      for (const deadline = Date.now() + settleMs; ; await delay(500)) {
        const verdict = await inDatabase((pool) =>
          inSnapshot(pool, (client) => judge(client, rows, trackers.testimonies)),
        )
        const isSettled = verdict.faults.every(({ kind }) => beyondWaiting.has(kind))
        // What is lost comes back by no waiting.
        if (isSettled || verdict.faults.some(({ kind }) => kind === 'lost') || Date.now() > deadline) return verdict
      }
    }
    const ordersAnswered = async (): Promise<void> => {
      for (const deadline = Date.now() + answeredWithinMs; Date.now() < deadline; await delay(100))
        if ((await inDatabase(readOrders)).every(({ state }) => state !== 'queued' && state !== 'sent')) return
    }
    await acknowledged()
    return {
      product,
      fleet: trackers,
      rows,
      get takenFromBroker() {
        return broker?.taken ?? 0
      },
      backSince: async (instant) => (await acknowledged()) - instant,
      async silent(forMs) {
        for (const deadline = Date.now() + silenceMs; ; ) {
          const before = trackers.acknowledgements
          await delay(forMs)
          if (trackers.acknowledgements === before) return
          if (Date.now() > deadline) throw new Error(`still acknowledging after ${silenceMs} ms`)
        }
      },
      async killServer() {
        await delay(leastLoadMs + random.index(mostLoadMs))
        if (kills++ % killsAnOrder === 0) await inDatabase((pool) => queueOrders(pool, rows.vehicles))
        let killedAt = performance.now()
        await product.kill()
        if (random.chance(killsWhileStarting)) {
          product.start()
          await delay(random.index(mostStartMs))
          killedAt = performance.now()
          await product.kill()
        }
        // What was answered before is read by then, and not taken for the new server's.
        await delay(30)
        const next = acknowledged()
        product.start()
        return (await next) - killedAt
      },
      async end() {
        await ordersAnswered()
        await trackers.drain(stalledMs)
        await emptied(broker)
        // What is open then is what the server has written, and not what a start makes good.
        const running = await judgeSettled()
        await product.kill()
        product.start()
        await emptied(broker)
        const restarted = await judgeSettled()
        const before = running.faults.map((fault) => ({ ...fault, detail: `before the restart: ${fault.detail}` }))
        return { ...restarted, faults: [...before, ...restarted.faults] }
      },
      judgeTampered: (statement) =>
        inDatabase((pool) =>
          inSnapshot(pool, async (client) => {
            await client.query(statement)
            return judge(client as Queryable, rows, trackers.testimonies)
          }),
        ),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
