import { pushRoutes } from '@atalaya/contract/push'
import { allRoutes } from '@atalaya/contract/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import packageJson from '../package.json' with { type: 'json' }
import { createAccessTokens } from './access/access-tokens.ts'
import { createAfterwards } from './access/afterwards.ts'
import type { Constraints } from './access/failures.ts'
import { createPasswords } from './access/passwords.ts'
import type { Config } from './config.ts'
import { asAccess } from './database/tenant.ts'
import { createReadActing, isActing } from './features/acting/index.ts'
import { createKeyBudget, createReadKey, isApiKey, type KeyCalls } from './features/api-keys/index.ts'
import { lastBackupTs } from './features/backups/index.ts'
import { createPageDress } from './features/brands/index.ts'
import type { Feature, FeaturePorts } from './features/feature.ts'
import { createReadSession } from './features/session/index.ts'
import { allKinds, features } from './features.ts'
import { descriptorLimit } from './gateway/index.ts'
import { serveApiPage } from './http/api-page.ts'
import { bindAll, type HandlersOf, type ReadSession } from './http/bind.ts'
import { serveOperations } from './http/operations.ts'
import { createHttpServer } from './http/server.ts'
import { serveWebApp } from './http/web-app.ts'
import { boundWebConnections, webConnectionsFor } from './http/web-connections.ts'
import { serveLive } from './live/index.ts'
import { constraintsOf } from './records/record-kind.ts'

export interface ApiPorts extends Omit<FeaturePorts, 'tokens' | 'passwords' | 'afterwards' | 'kinds' | 'config'> {
  metrics: Registry
  keyCalls: KeyCalls
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
    | 'publicAddresses'
    | 'mailDomain'
    | 'backups'
    | 'sms'
  >
}

const { version } = packageJson

/** Of all features; fails where two answer the same calls. */
const handlersOf = (all: readonly Feature[], ports: FeaturePorts): HandlersOf<typeof allRoutes> => {
  const handlers: Record<string, unknown> = {}
  for (const [table, calls] of all.flatMap(({ handlers = () => ({}) }) => Object.entries(handlers(ports)))) {
    if (table in handlers) throw new Error(`two features answer the calls of ${table}`)
    handlers[table] = calls
  }
  // `bindAll` holds the whole to the contract, and fails where a table has none.
  return handlers as HandlersOf<typeof allRoutes>
}

/** The whole HTTP side, not listening yet. */
export const composeApi = async (given: ApiPorts): Promise<FastifyInstance> => {
  const { database, bus, clock, config, metrics, eventTally } = given
  const tokens = createAccessTokens(given.keys, clock)
  const kinds = allKinds()
  const afterwards = createAfterwards(given.logger)
  const ports: FeaturePorts = { ...given, tokens, passwords: createPasswords(), afterwards, kinds }
  const constraints: Constraints = Object.assign(
    {},
    ...[...kinds.values()].map(constraintsOf),
    ...features.map(({ constraints }) => constraints ?? {}),
  )
  const app = await createHttpServer({ settings: config, logger: ports.logger, constraints })
  boundWebConnections(app, {
    bounds: webConnectionsFor(descriptorLimit()),
    trustedProxies: config.trustedProxies,
    metrics,
  })
  const checkDatabase = async () => void (await sql`SELECT 1`.execute(database))
  serveOperations(app, {
    metrics,
    areMetricsPublic: config.areMetricsPublic,
    checkDatabase,
    lastBackupTs: () => asAccess(database, lastBackupTs),
  })
  const readPerson = createReadSession(database, tokens, clock)
  const readKey = createReadKey(database, clock)
  const readActing = createReadActing(database, tokens, clock)
  const readSession: ReadSession = (asker, target) => {
    const { accessToken } = asker
    if (isApiKey(accessToken)) return readKey(asker, target)
    return isActing(accessToken) ? readActing(asker, target) : readPerson(asker, target)
  }
  bindAll(app, allRoutes, handlersOf(features, ports), {
    ...{ database, bus, readSession, eventTally, noteKeyCall: given.keyCalls.note, checkReplies: config.checkReplies },
    ...{ takeKeyCall: createKeyBudget(database, clock).take, constraints },
  })
  for (const { serve } of features) await serve?.(app, ports)
  await serveLive(app, { database, bus, clock, readSession, metrics })
  await serveApiPage(app, { ...allRoutes, push: pushRoutes }, version)
  await serveWebApp(app, ports.webFolder, createPageDress(database))
  app.addHook('onClose', () => afterwards.settled())
  return app
}
