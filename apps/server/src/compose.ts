import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pushRoutes } from '@atalaya/contract/push'
import { allRoutes } from '@atalaya/contract/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import packageJson from '../package.json' with { type: 'json' }
import type { Bus } from './adapters/bus.ts'
import { type Clock, systemClock } from './adapters/clock.ts'
import { createInProcessBus } from './adapters/in-process-bus.ts'
import { ensureSecrets, type Secrets } from './adapters/secrets-file.ts'
import type { Config } from './config.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts'
import { migrate, readMigrations } from './database/migrations.ts'
import { openDatabase, openPool } from './database/pool.ts'
import { positionPartitions } from './database/position-partitions.ts'
import { type Logins, loginsOf, MigrationRefused, urlAs, weaknessOf } from './database/roles.ts'
import type { Database, WebDatabase } from './database/tenant.ts'
import type { DemoSeedOrder } from './demo-seed.process.ts'
import {
  invitationHandlers,
  ownAccountHandlers,
  superUserHandlers,
  userInvitationHandlers,
} from './features/accounts/index.ts'
import { assetConstraints, assetHandlers, assetKind } from './features/assets/index.ts'
import { brandHandlers, serveLogos } from './features/brands/index.ts'
import { binHandlers, changeHandlers } from './features/changes/index.ts'
import { companyHandlers } from './features/companies/index.ts'
import { costHandlers, costKind } from './features/costs/index.ts'
import { customFieldConstraints, customFieldHandlers } from './features/custom-data/index.ts'
import { customStateHandlers } from './features/custom-states/index.ts'
import { type DemoAccount, isDemoDue, readDemoAccounts } from './features/demo/index.ts'
import { deviceCommandHandlers } from './features/device-commands/index.ts'
import { deviceConstraints, deviceHandlers, deviceKind } from './features/devices/index.ts'
import { driverAssignmentHandlers } from './features/driver-assignments/index.ts'
import { driverConstraints, driverHandlers, driverKind } from './features/drivers/index.ts'
import { exportHandlers } from './features/exports/index.ts'
import { geozoneConstraints, geozoneHandlers, geozoneKind } from './features/geozones/index.ts'
import { groupHandlers, groupKind } from './features/groups/index.ts'
import { installerHandlers } from './features/installer/index.ts'
import { iconHandlers } from './features/items/index.ts'
import { meterHandlers } from './features/meters/index.ts'
import { personConstraints, personHandlers, personKind } from './features/persons/index.ts'
import { photoHandlers } from './features/photos/index.ts'
import { createCityGeocoder, placeHandlers, withCache } from './features/places/index.ts'
import { poiConstraints, poiHandlers, poiKind } from './features/pois/index.ts'
import { pushSourceConstraints, pushSourceHandlers, servePush } from './features/push-sources/index.ts'
import { resellerSavedViewHandlers, savedViewConstraints, savedViewHandlers } from './features/saved-views/index.ts'
import { sensorConstraints, sensorHandlers, sensorKind } from './features/sensors/index.ts'
import {
  createAccessTokens,
  createPasswordChecker,
  createReadSession,
  ensureFirstAccount,
  type FirstAccount,
  sessionHandlers,
} from './features/session/index.ts'
import { trackerConfigConstraints, trackerConfigHandlers } from './features/tracker-config/index.ts'
import { trackerHandlers } from './features/trackers/index.ts'
import { trackHandlers } from './features/tracks/index.ts'
import { resellerUserHandlers, userConstraints, userHandlers, userKind } from './features/users/index.ts'
import { vehicleConstraints, vehicleHandlers, vehicleKind } from './features/vehicles/index.ts'
import { virtualLockHandlers } from './features/virtual-locks/index.ts'
import { worktimeConstraints, worktimeHandlers, worktimeKind } from './features/worktimes/index.ts'
import { serveApiPage } from './http/api-page.ts'
import { bindAll, type HandlersOf } from './http/bind.ts'
import { serveOperations } from './http/operations.ts'
import { createHttpServer } from './http/server.ts'
import { serveWebApp } from './http/web-app.ts'
import { boundWebConnections, webConnectionsFor } from './http/web-connections.ts'
import { descriptorLimit } from './ingest/descriptor-limit.ts'
import { type Ingest, startIngest } from './ingest/index.ts'
import { createInstallerDesk, type InstallerDesk } from './ingest/installer-desk.ts'
import { createPushInlet, type PushInlet } from './ingest/push-inlet.ts'
import { trustAfter } from './ingest/speaker-trust.ts'
import { startJobs } from './jobs/queue.ts'
import { schedule } from './jobs/schedule.ts'
import { serveLive } from './live/index.ts'
import { recordKinds } from './records/undo-operation.ts'
import { createKeyRing, type KeyRing } from './secrets/key-ring.ts'
import { sealAnew } from './secrets/seal-anew.ts'
import { createSecretSeal } from './secrets/secret-seal.ts'
import { createEventTally, type EventTally } from './security-events/index.ts'

export interface ApiPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  logger: Logger
  metrics: Registry
  keys: KeyRing
  pushInlet: PushInlet
  installerDesk: InstallerDesk
  /** Of what anybody could cause again and again: sign-ins that are refused, calls that are. */
  eventTally: EventTally
  config: Pick<
    Config,
    | 'dataDir'
    | 'trustedProxies'
    | 'requestsPerMinute'
    | 'tileOrigins'
    | 'mapsKeys'
    | 'osmTilesUrl'
    | 'areMetricsPublic'
    | 'checkReplies'
  >
  /** The built web application. */
  webFolder: string
}

const { version } = packageJson
const webFolder = join(import.meta.dirname, '../../web/dist')
const cachedAddresses = 50_000

/** The whole HTTP side, not listening yet. */
export const composeApi = async (ports: ApiPorts): Promise<FastifyInstance> => {
  const { database, bus, clock, config } = ports
  const tokens = createAccessTokens(ports.keys, clock)
  const signIn = {
    database,
    bus,
    clock,
    tokens,
    passwords: createPasswordChecker(),
    eventTally: ports.eventTally,
    logger: ports.logger,
  }
  const pushSeals = createSecretSeal(ports.keys, 'push sources')
  const commandSeal = createSecretSeal(ports.keys, 'device commands')
  const webSettings = { mapsKeys: config.mapsKeys, osmTilesUrl: config.osmTilesUrl, initTs: clock.now() }
  /** Every noun whose changes are kept and can be undone. */
  const kinds = recordKinds([
    deviceKind,
    vehicleKind,
    assetKind,
    personKind,
    driverKind,
    geozoneKind,
    poiKind,
    worktimeKind,
    costKind,
    sensorKind,
    groupKind,
    userKind,
  ])
  const handlers: HandlersOf<typeof allRoutes> = {
    brand: brandHandlers,
    session: sessionHandlers(signIn, webSettings),
    ownAccount: ownAccountHandlers(signIn),
    invitations: invitationHandlers({ database, clock }),
    companies: companyHandlers,
    groups: groupHandlers(clock),
    vehicles: vehicleHandlers(clock),
    assets: assetHandlers(clock),
    persons: personHandlers(clock),
    drivers: driverHandlers(clock),
    icons: iconHandlers,
    customFields: customFieldHandlers,
    customStates: customStateHandlers(clock),
    changes: changeHandlers(kinds, clock),
    bin: binHandlers(kinds, clock),
    driverAssignments: driverAssignmentHandlers(clock),
    meters: meterHandlers(clock),
    vehiclePhotos: photoHandlers(vehicleKind, { database, clock }),
    assetPhotos: photoHandlers(assetKind, { database, clock }),
    personPhotos: photoHandlers(personKind, { database, clock }),
    driverPhotos: photoHandlers(driverKind, { database, clock }),
    geozones: geozoneHandlers(clock),
    pois: poiHandlers(clock),
    places: placeHandlers(withCache(createCityGeocoder(), cachedAddresses)),
    tracks: trackHandlers(clock),
    savedViews: savedViewHandlers(clock),
    resellerSavedViews: resellerSavedViewHandlers(clock),
    sensors: sensorHandlers(clock),
    trackers: trackerHandlers(clock),
    deviceCommands: deviceCommandHandlers(clock, commandSeal),
    companyDeviceCommands: deviceCommandHandlers(clock, commandSeal),
    installer: installerHandlers(ports.installerDesk, ports.eventTally),
    trackerConfigs: trackerConfigHandlers(clock, commandSeal),
    devices: deviceHandlers(clock),
    worktimes: worktimeHandlers(clock),
    costs: costHandlers(clock),
    users: userHandlers({ database, clock }),
    userInvitations: userInvitationHandlers(clock),
    resellerUsers: resellerUserHandlers,
    superUsers: superUserHandlers({ database, clock }),
    virtualLocks: virtualLockHandlers(clock),
    exports: exportHandlers,
    pushSources: pushSourceHandlers(clock, pushSeals),
  }
  const app = await createHttpServer({
    settings: config,
    logger: ports.logger,
    constraints: {
      ...geozoneConstraints,
      ...poiConstraints,
      ...savedViewConstraints,
      ...vehicleConstraints,
      ...assetConstraints,
      ...personConstraints,
      ...driverConstraints,
      ...customFieldConstraints,
      ...sensorConstraints,
      ...pushSourceConstraints,
      ...trackerConfigConstraints,
      ...worktimeConstraints,
      ...deviceConstraints,
      ...userConstraints,
    },
  })
  boundWebConnections(app, {
    bounds: webConnectionsFor(descriptorLimit()),
    trustedProxies: config.trustedProxies,
    metrics: ports.metrics,
  })
  const checkDatabase = async () => void (await sql`SELECT 1`.execute(database))
  serveOperations(app, { metrics: ports.metrics, areMetricsPublic: config.areMetricsPublic, checkDatabase })
  const readSession = createReadSession(database, tokens, clock)
  bindAll(app, allRoutes, handlers, {
    ...{ database, bus, readSession, eventTally: ports.eventTally, checkReplies: config.checkReplies },
  })
  await servePush(app, { database, clock, inlet: ports.pushInlet, seals: pushSeals })
  await serveLive(app, { database, bus, clock, readSession, metrics: ports.metrics })
  await serveApiPage(app, { ...allRoutes, push: pushRoutes }, version)
  serveLogos(app, {
    database,
    logosFolder: join(config.dataDir, 'logos'),
    defaultLogo: join(ports.webFolder, 'favicon.svg'),
  })
  await serveWebApp(app, ports.webFolder)
  return app
}

export interface RunningServer {
  /** Of the web application. */
  port: number
  trackerPorts: Ingest['ports']
  firstAccount: FirstAccount | null
  demoAccounts: DemoAccount[]
  /** Trackers first, then browsers, then what they were served from. */
  stop(): Promise<void>
}

interface DatabasePlace {
  /** As the owner of the tables. */
  url: string
  /** To be made by us; null where somebody else has. */
  logins: Logins | null
  urls: { web: string; engine: string; jobs: string }
  secrets: Secrets['tokenSecrets']
}

const runtimeUrls = (url: string, { web, engine, jobs }: Logins): DatabasePlace['urls'] => ({
  ...{ web: urlAs(url, web), engine: urlAs(url, engine), jobs: urlAs(url, jobs) },
})

const givenPlace = ({ url, runtimeUrls: urls, tokenSecrets }: NonNullable<Config['database']>): DatabasePlace => {
  if (urls) return { url, logins: null, urls, secrets: tokenSecrets }
  const logins = loginsOf(decodeURIComponent(new URL(url).pathname.slice(1)), tokenSecrets[0])
  return { url, logins, urls: runtimeUrls(url, logins), secrets: tokenSecrets }
}

/** Refuses to run as somebody whom the walls do not bind. */
const assertWalls = async ({ urls }: DatabasePlace): Promise<void> => {
  for (const part of ['web', 'engine'] as const) {
    const weakness = await weaknessOf(urls[part], part)
    if (weakness) throw new MigrationRefused(`the login of the ${part} may do too much in the database: ${weakness}`)
  }
}

const databasePatienceMs = 30_000

/** A database of our own is there when it has started; one that was given may still be starting beside us. */
const migrateWhenReady = async (
  { url, logins, urls }: DatabasePlace,
  onProgress: (line: string) => void,
): Promise<void> => {
  const migrations = await readMigrations()
  for (const deadline = Date.now() + databasePatienceMs; ; await delay(500)) {
    try {
      const jobsLogin = decodeURIComponent(new URL(urls.jobs).username)
      const applied = await migrate(url, migrations, { logins: logins ?? undefined, jobsLogin })
      if (applied.length > 0) onProgress(`schema brought up to ${applied.at(-1)}`)
      return
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const isStarting = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code)
      if (!isStarting || Date.now() > deadline) throw error
      onProgress('waiting for the database')
    }
  }
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
    // Nobody waits for it: until then what is in clear or under an earlier key is read as it stands.
    const sealing = sealAnew(database, keys, onProgress).catch((err: unknown) =>
      logger.error({ err }, 'secrets could not be sealed anew; tried again at the next start'),
    )
    stops.push(() => sealing)
    // Dozens of questions to PostgreSQL, one after the other, which trackers need not wait for.
    const jobs = startJobs({ url: place.urls.jobs, jobs: schedule({ database, clock, partitions, logger }), logger })
    jobs.catch(() => undefined)
    stops.push(async () => (await jobs).stop())
    const pushInlet = createPushInlet()
    const installerDesk = createInstallerDesk()
    const eventTally = createEventTally(webDatabase, (err) =>
      logger.error({ err }, 'events of security were not written'),
    )
    stops.push(() => eventTally.stop())
    const api = {
      ...{ database: webDatabase, bus, clock, logger, metrics, keys, pushInlet, installerDesk, eventTally },
      ...{ config, webFolder },
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
      installerDesk,
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

const startEmbedded = async (
  config: Config,
  onProgress: (line: string) => void,
  stops: (() => Promise<unknown>)[],
): Promise<DatabasePlace> => {
  const { databasePassword, tokenSecrets } = await ensureSecrets(config.dataDir)
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    password: databasePassword,
    onProgress,
  })
  stops.push(() => embedded.stop())
  const { url, logins } = embedded
  // Made already, by the superuser of our own PostgreSQL.
  return { url, logins: null, urls: runtimeUrls(url, logins), secrets: tokenSecrets }
}
