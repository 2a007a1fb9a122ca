import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import type { Bus, BusEvent } from './adapters/bus.ts'
import { type Clock, systemClock } from './adapters/clock.ts'
import { createInProcessBus } from './adapters/in-process-bus.ts'
import { createOutsideExchange } from './adapters/outside-exchange.ts'
import { createOutsideFetch } from './adapters/outside-fetch.ts'
import { createWorldNames, type WorldNames } from './adapters/world-names.ts'
import { type ApiPorts, composeApi } from './compose.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { insertTestTenant } from './database/test-tenants.ts'
import { createKeyCalls, type KeyCalls } from './features/api-keys/index.ts'
import { insertTestUser, signedIn, type TestUserFields } from './features/session/test-users.ts'
import { createDiagnostics, createPushInlet, type Diagnostics, type PushInlet } from './gateway/index.ts'
import { type TestClient, testClient } from './http/test-client.ts'
import { testKeys } from './secrets/test-keys.ts'
import { createEventTally, type EventTally } from './security-events/index.ts'

export interface TestServer extends TestDatabase {
  origin: string
  /** Without a session; `.as(token)` for one. */
  client: TestClient
  /** The same without a socket, for thousands of calls that are about what is answered. */
  socketless: TestClient
  dataDir: string
  /** Opens once a test starts ingest with it. */
  pushInlet: PushInlet
  /** Shows what comes to an ingest that a test starts with it. */
  diagnostics: Diagnostics
  bus: Bus
  /** Refused calls that have not been written yet. */
  eventTally: EventTally
  /** What keys were used for and is not written yet. */
  keyCalls: KeyCalls
  /** All that was published, in order. */
  published: BusEvent[]
}

const injectInto =
  (app: Awaited<ReturnType<typeof composeApi>>): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const { pathname, search, host } = new URL(String(url))
    const call = { url: pathname + search, method: method as 'GET', headers: { host, ...(headers as object) } }
    const answer = await app.inject({ ...call, ...(body ? { payload: body as string } : {}) })
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }

interface TestServerOptions {
  clock?: Clock
  /** Asks nobody unless a test has a resolver of its own. */
  world?: WorldNames
  /** Where sign-in providers may stand: beside the tests unless said. */
  reachable?: readonly string[]
  config?: Partial<ApiPorts['config']>
}

/** The product's own HTTP server on a port of loopback, over a database of its own; for the top of a test file. */
export const startTestServer = async ({
  clock = systemClock,
  world = createWorldNames({ servers: ['127.0.0.1:9'] }),
  reachable = ['loopback'],
  config = {},
}: TestServerOptions = {}): Promise<TestServer> => {
  const testDatabase = await createTestDatabase()
  const published: BusEvent[] = []
  const bus = createInProcessBus((error) => {
    throw error
  })
  bus.subscribe((event) => published.push(event))
  const pushInlet = createPushInlet()
  const diagnostics = createDiagnostics()
  const eventTally = createEventTally(testDatabase.web, (error) => {
    throw error
  })
  const keyCalls = createKeyCalls(testDatabase.web, clock, (error) => {
    throw error
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-data-'))
  const app = await composeApi({
    database: testDatabase.web,
    bus,
    clock,
    logger: pino({ level: 'error' }),
    metrics: new Registry(),
    keys: testKeys,
    pushInlet,
    gateways: diagnostics,
    eventTally,
    world,
    outside: createOutsideFetch(reachable),
    outsideExchange: createOutsideExchange(reachable),
    keyCalls,
    webFolder: join(dataDir, 'dist'),
    config: {
      dataDir,
      trustedProxies: [],
      requestsPerMinute: 100_000,
      tileOrigins: [],
      mapsKeys: {},
      osmTilesUrl: '',
      areMetricsPublic: false,
      checkReplies: true,
      publicAddresses: [],
      mailDomain: null,
      backups: null,
      sms: null,
      ...config,
    },
  })
  afterAll(async () => {
    await app.close()
    await eventTally.stop()
    await keyCalls.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...testDatabase,
    dataDir,
    pushInlet,
    diagnostics,
    origin,
    client: testClient(origin),
    socketless: testClient({ origin, send: injectInto(app) }),
    bus,
    eventTally,
    keyCalls,
    published,
  }
}

/** A test server with a company; `signInAs` makes a user, of that company unless said, and signs in. */
export const startTestCompany = async (name: string, options?: TestServerOptions) => {
  const server = await startTestServer(options)
  const tenant = await insertTestTenant(server.database, name)
  const { companyId } = tenant
  return {
    ...server,
    tenant,
    companyId,
    params: { companyId },
    signInAs: async (user: TestUserFields, of = tenant) =>
      signedIn(server.client, await insertTestUser(server.database, of, user)),
  }
}
