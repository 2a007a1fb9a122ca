import type { allRoutes } from '@atalaya/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AccessTokens } from '../access/access-tokens.ts'
import type { Afterwards } from '../access/afterwards.ts'
import type { Constraints } from '../access/failures.ts'
import type { Passwords } from '../access/passwords.ts'
import type { Bus } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { OutsideExchange } from '../adapters/outside-exchange.ts'
import type { OutsideFetch } from '../adapters/outside-fetch.ts'
import type { WorldNames } from '../adapters/world-names.ts'
import type { Config } from '../config.ts'
import type { PositionPartitions } from '../database/position-partitions.ts'
import type { OpenSnapshot } from '../database/snapshot.ts'
import type { Database, WebDatabase } from '../database/tenant.ts'
import type { PushInlet } from '../gateway/index.ts'
import type { HandlersOf } from '../http/bind.ts'
import type { GatewayControl } from '../ingest-port/gateway-control.ts'
import type { ScheduledJob } from '../jobs/queue.ts'
import type { AnyRecordKind, RecordKinds } from '../records/record-kind.ts'
import type { RunKind } from '../runs/index.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { EventTally } from '../security-events/index.ts'

/** What a feature may take to answer calls; it never has the engine's database. */
export interface FeaturePorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  logger: Logger
  keys: KeyRing
  tokens: AccessTokens
  passwords: Passwords
  /** Of what anybody could cause again and again: sign-ins that are refused, calls that are. */
  eventTally: EventTally
  afterwards: Afterwards
  /** What DNS and other servers say of names. */
  world: WorldNames
  /** To servers that somebody named. */
  outside: OutsideFetch
  /** To hosts that somebody named, by TCP or UDP. */
  outsideExchange: OutsideExchange
  pushInlet: PushInlet
  gateways: GatewayControl
  /** Of every feature: who keeps histories and brings back what was deleted needs them all. */
  kinds: RecordKinds
  config: Pick<
    Config,
    'dataDir' | 'mapsKeys' | 'osmTilesUrl' | 'trustedProxies' | 'publicAddresses' | 'mailDomain' | 'backups' | 'sms'
  >
  /** The built web application. */
  webFolder: string
}

/** What a job may take: it works for nobody, over every company. */
export interface JobPorts {
  database: Database
  clock: Clock
  partitions: PositionPartitions
  logger: Logger
  keys: KeyRing
  world: WorldNames
  config: Pick<Config, 'publicAddresses' | 'mailDomain' | 'backups'>
}

/** What work in the background may take, beside the run that it is given. */
export interface RunPorts {
  database: Database
  clock: Clock
  logger: Logger
  /** Tells open pages and ingest of this process, once what is told of is committed. */
  publish: Bus['publish']
  openSnapshot: OpenSnapshot
  /** Of every feature. */
  kinds: RecordKinds
}

type AllHandlers = HandlersOf<typeof allRoutes>

/** All that a noun, or another part of the product, brings to the server: `features.ts` names each once. */
export interface Feature {
  /** By the names that `@atalaya/contract/routes` gives to the tables of its routes. */
  handlers?(ports: FeaturePorts): Partial<AllHandlers>
  /** What its records are to the calls that write, to histories and to the bin. */
  kinds?: readonly AnyRecordKind[]
  /** What breaking a constraint of the database means, where its kinds' `uniques` do not say it. */
  constraints?: Constraints
  /** What is to be done at certain times. */
  jobs?(ports: JobPorts): ScheduledJob[]
  /** What it does in the background when somebody has asked for it. */
  runs?(ports: RunPorts): RunKind[]
  /** What it serves beside the routes of the contract. */
  serve?(app: FastifyInstance, ports: FeaturePorts): Promise<void> | void
}

export const feature = (brought: Feature): Feature => brought
