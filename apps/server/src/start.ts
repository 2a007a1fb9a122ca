import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Clock, systemClock } from './adapters/clock.ts'
import { createInProcessBus } from './adapters/in-process-bus.ts'
import { createOutsideExchange, type OutsideExchange } from './adapters/outside-exchange.ts'
import { createOutsideFetch, type OutsideFetch } from './adapters/outside-fetch.ts'
import { createWorldNames } from './adapters/world-names.ts'
import { composeApi } from './compose.ts'
import type { Config } from './config.ts'
import { assertWalls, givenPlace, migrateWhenReady, startEmbedded } from './database/place.ts'
import { openDatabase, openPool } from './database/pool.ts'
import { positionPartitions } from './database/position-partitions.ts'
import { snapshotsOf } from './database/snapshot.ts'
import type { Database, WebDatabase } from './database/tenant.ts'
import type { DemoSeedOrder } from './demo-seed.process.ts'
import { digestChannel, escalationChannel, notedAtNotices, noticeChannel } from './features/alarm-notices/index.ts'
import { createKeyCalls } from './features/api-keys/index.ts'
import { mailBrandOf, takeUpLogos } from './features/brands/index.ts'
import { craNoticeChannel, craSignalChannel, startSupervision } from './features/cras/index.ts'
import { type DemoAccount, isDemoDue, readDemoAccounts } from './features/demo/index.ts'
import { periodicChannel } from './features/periodic-reports/index.ts'
import { ensureFirstAccount, type FirstAccount } from './features/session/index.ts'
import { webPushChannel } from './features/web-push/index.ts'
import { runKinds, scheduledJobs } from './features.ts'
import { createDiagnostics, createPushInlet, trustAfter } from './gateway/index.ts'
import { type Ingest, startIngest } from './ingest/index.ts'
import { startJobs } from './jobs/queue.ts'
import { createMapTiles, openMail, startBounceInlet } from './mail/index.ts'
import { type Channel, startOutbox } from './outbox/index.ts'
import { startRuns } from './runs/index.ts'
import { createKeyRing, type KeyRing } from './secrets/key-ring.ts'
import { reencryptSecrets } from './secrets/re-encryption.ts'
import { createEventTally } from './security-events/index.ts'
import { smsChannel } from './sms/index.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')

export interface RunningServer {
  /** Of the web application. */
  port: number
  trackerPorts: Ingest['ports']
  firstAccount: FirstAccount | null
  demoAccounts: DemoAccount[]
  /** Trackers first, then browsers, then what they were served from. */
  stop(): Promise<void>
}

/** Starts every part in the order of their needs, or none: what had started before a failure is stopped again. */
export const startServer = async (
  config: Config,
  logger: Logger,
  onProgress: (line: string) => void,
): Promise<RunningServer> => {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) {
      await next().catch((err: unknown) => logger.error({ err }, 'while stopping'))
    }
  }
  try {
    const clock = systemClock
    const place = config.database ? givenPlace(config.database) : await startEmbedded(config, onProgress, stops)
    await migrateWhenReady(place, onProgress)
    await assertWalls(place)
    const keys = createKeyRing(place.secrets)
    const engineConnections = Math.floor(config.databaseConnections / 2)
    const webConnections = config.databaseConnections - engineConnections
    const poolAs = (url: string, maxConnections: number) =>
      openDatabase(openPool({ url, maxConnections, applicationName: 'atalaya' }))
    const database = poolAs(place.urls.engine, engineConnections)
    stops.push(() => database.destroy())
    const webDatabase: WebDatabase = poolAs(place.urls.web, webConnections)
    stops.push(() => webDatabase.destroy())
    const partitions = positionPartitions(database)
    await partitions.ensureAhead(clock.now())
    const firstAccount = config.hasDemo ? null : await ensureFirstAccount(database)
    const demoAccounts = config.hasDemo
      ? await ensureDemo(database, { url: place.urls.engine, dataDir: config.dataDir }, onProgress)
      : []

    const metrics = new Registry()
    collectDefaultMetrics({ register: metrics })
    const bus = createInProcessBus((err, event) =>
      logger.error({ err, kind: event.kind }, 'a listener of the bus failed'),
    )
    await takeUpLogos(database, join(config.dataDir, 'logos'), (file) =>
      logger.warn({ file }, 'no logo: neither SVG nor PNG, or larger than 1 MiB'),
    )
    // Nobody waits for it: until then what is in clear or under an earlier key is read as it stands.
    const reencrypting = reencryptSecrets(database, keys, onProgress).catch((err: unknown) =>
      logger.error({ err }, 'secrets could not be encrypted anew; tried again at the next start'),
    )
    stops.push(() => reencrypting)
    // Dozens of questions to PostgreSQL, one after the other, which trackers need not wait for.
    const world = createWorldNames()
    const scheduled = scheduledJobs({ database, clock, partitions, logger, keys, world, config })
    const jobs = startJobs({ url: place.urls.jobs, jobs: scheduled, logger })
    jobs.catch(() => undefined)
    stops.push(async () => (await jobs).stop())
    const outsideExchange = createOutsideExchange(config.reachableNetworks)
    const outside = createOutsideFetch(config.reachableNetworks)
    const mail = openMail({
      ...{ database, keys, logger, dataDir: config.dataDir, settings: config.mail },
      brandOf: mailBrandOf(keys),
      tiles: createMapTiles(config.osmTilesUrl, outside, clock.now),
    })
    stops.push(() => mail.stop())
    const lines = { database, clock, keys, logger, exchange: outsideExchange }
    const channels = openChannels(config, { ...lines, outside, mail: mail.channel })
    const outbox = startOutbox({ database, logger }, channels.all)
    stops.push(() => channels.stop())
    stops.push(() => outbox.stop())
    const supervision = startSupervision(lines)
    stops.push(() => supervision.stop())
    const runs = startRuns(
      { database, logger, publish: bus.publish },
      runKinds({ database, clock, logger, publish: bus.publish, openSnapshot: snapshotsOf(place.urls.engine) }),
    )
    stops.push(() => runs.stop())
    if (config.mail.bounces) {
      const { port, tls } = config.mail.bounces
      const inlet = await startBounceInlet({ port, tls, host: config.host }, { database, keys, logger })
      stops.push(() => inlet.stop())
    }
    const pushInlet = createPushInlet()
    const diagnostics = createDiagnostics()
    const eventTally = createEventTally(webDatabase, (err) =>
      logger.error({ err }, 'events of security were not written'),
    )
    stops.push(() => eventTally.stop())
    const keyCalls = createKeyCalls(webDatabase, clock, (err) =>
      logger.error({ err }, 'calls of keys were not written'),
    )
    stops.push(() => keyCalls.stop())
    const api = {
      ...{ database: webDatabase, bus, clock, logger, metrics, keys, pushInlet, gateways: diagnostics, eventTally },
      ...{ world, outside, outsideExchange, config, webFolder, keyCalls },
    }
    const app = await composeApi(api)
    stops.push(() => app.close())
    const ingest = await startIngest({
      database,
      partitions,
      bus,
      clock,
      logger,
      metrics,
      keys,
      pushInlet,
      diagnostics,
      config: { ...config, trust: trustAfter(config.trustAfterMinutes) },
    })
    stops.push(() => ingest.stop())
    await jobs
    // Last, so that whoever finds us well can also connect a tracker.
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return { port, trackerPorts: ingest.ports, firstAccount, demoAccounts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface ChannelPorts {
  database: Database
  clock: Clock
  keys: KeyRing
  logger: Logger
  exchange: OutsideExchange
  outside: OutsideFetch
  mail: Channel
}

/** Everywhere that the outbox's messages go, and what makes more of them. */
const openChannels = (config: Config, { mail, outside, exchange, logger, ...ports }: ChannelPorts) => {
  const { clock } = ports
  const telling = { ...ports, publicOrigin: config.mail.publicOrigin }
  const browsers = webPushChannel({ ...ports, outside, contact: `mailto:${config.mail.from.address}` })
  const sms = config.sms ? smsChannel(config.sms, { clock }) : null
  const noted = [browsers, ...(sms ? [sms] : [])].map((channel) => notedAtNotices(channel, clock.now))
  const lines = { ...ports, logger, exchange }
  return {
    all: [
      ...[
        mail,
        noticeChannel(telling),
        escalationChannel(telling),
        digestChannel(telling),
        ...noted,
        periodicChannel(telling),
      ],
      ...[craNoticeChannel(lines), craSignalChannel(lines)],
    ],
    stop: async () => sms?.stop(),
  }
}

/** The demo's accounts; seeds it first where nobody uses the database yet. */
const ensureDemo = async (
  database: Database,
  order: DemoSeedOrder,
  onProgress: (line: string) => void,
): Promise<DemoAccount[]> => {
  if (await isDemoDue(database)) await runDemoSeed(order, onProgress)
  return (await readDemoAccounts(order.dataDir)) ?? []
}

const runDemoSeed = (order: DemoSeedOrder, onProgress: (line: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const seeding = fork(new URL('./demo-seed.process.ts', import.meta.url))
    let told = 0
    seeding.on('message', (share: number) => {
      if (share - told < 0.2) return
      told = share
      onProgress(`writing a week of history for the demo: ${Math.round(share * 100)} %`)
    })
    seeding.once('error', reject)
    seeding.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`the demo was not seeded: its process ended with ${signal ?? code}`)),
    )
    seeding.send(order)
  })
