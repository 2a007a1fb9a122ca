import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Bus } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import { type PositionPartitions, positionPartitions } from '../database/position-partitions.ts'
import { asEngine, type Database } from '../database/tenant.ts'
import { createDeviceRegistry } from '../definitions/device-registry.ts'
import { createAfterCommit } from '../engine/commit/after-commit.ts'
import { startGroupCommit } from '../engine/commit/group-commit.ts'
import { createLane } from '../engine/commit/lane.ts'
import { createSureCommit, forgetOldCommitters } from '../engine/commit/sure-commit.ts'
import { engineMetrics } from '../engine/engine-metrics.ts'
import { createIntake } from '../engine/intake/intake.ts'
import { createLongRecomputation } from '../engine/late/long-recomputation.ts'
import { createItemMemory } from '../engine/state/item-memory.ts'
import { createLockMemory } from '../engine/state/lock-memory.ts'
import { readItemStates } from '../engine/store/item-states.repository.ts'
import { settleDeadlines } from '../engine/timers/deadlines.ts'
import { createHistoryEnds } from '../engine/timers/history-ends.ts'
import { createLockWatch } from '../engine/timers/lock-watch.ts'
import { writeOpenSegments } from '../engine/timers/open-segments.ts'
import { createGate } from '../gateway/admission/gate.ts'
import { createSeenDevices } from '../gateway/admission/seen-devices.ts'
import { speakerTrust, type TrustLimits, trustLimits } from '../gateway/admission/speaker-trust.ts'
import { type CommandLimits, commandLimits, startCommandDispatch } from '../gateway/commands/command-dispatch.ts'
import { connectedDevices } from '../gateway/connections/connected-devices.ts'
import { createInstallerDesk, type InstallerDesk } from '../gateway/connections/installer-desk.ts'
import { gatewayMetrics } from '../gateway/gateway-metrics.ts'
import { startMqttInlet } from '../gateway/inlets/mqtt-inlet.ts'
import type { MqttSettings } from '../gateway/inlets/mqtt-settings.ts'
import { mqttSources } from '../gateway/inlets/mqtt-sources.ts'
import type { PushInlet } from '../gateway/inlets/push-inlet.ts'
import { openTrackerPorts, type PortLimits, type TrackerPort } from '../gateway/listeners/tracker-ports.ts'
import { type Upkeep, upkeepOf } from '../jobs/upkeep.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretSeal } from '../secrets/secret-seal.ts'
import { createTrackerFlags } from '../tracker-flags/tracker-flags.ts'

export interface IngestParts {
  database: Database
  partitions?: PositionPartitions
  bus: Bus
  clock: Clock
  logger: Logger
  metrics: Registry
  pushInlet?: PushInlet
  installerDesk?: InstallerDesk
  keys: KeyRing
  config: IngestConfig
}

export interface IngestConfig {
  host: string
  trackerPorts: readonly { protocol: string; port: number }[]
  limits?: PortLimits
  /** A broker to take reports from. */
  mqtt?: MqttSettings | null
  commands?: Partial<CommandLimits>
  trust?: Partial<TrustLimits>
  /** Silence is not held against anybody for this long after the start: trackers are only just finding us again. */
  startGraceMs?: number
  /** For tests: whatever changes a delivery throws. */
  freezesDeliveries?: boolean
  /** How often histories are looked at for weeks that have ended. */
  historyCheckMs?: number
}

export interface Ingest {
  ports: TrackerPort[]
  /** No new data, then what has come is committed and acknowledged, then the connections end. */
  stop(): Promise<void>
}

/** 20 ms or 1,000 reports, whichever is first; beyond the bounds sockets are not read. */
const intakeSettings = {
  maxMessages: 20_000,
  maxStoredMessages: 10_000,
  batchMessages: 1_000,
  batchMs: 20,
  storedInABatch: { least: 250, upTo: 1_000 },
}
const defaultStartGraceMs = 60_000
const stopDeadlineMs = 10_000

/** Starts everything between a tracker's bytes and the committed rows. */
export const startIngest = async (parts: IngestParts): Promise<Ingest> => {
  const { database, bus, clock, logger, config } = parts
  const now = () => clock.now()
  const metrics = gatewayMetrics(parts.metrics)
  const measures = engineMetrics(parts.metrics)
  const [registry, items] = await Promise.all([
    createDeviceRegistry(database, bus, (error) =>
      logger.error({ err: error }, 'definitions could not be read; tried again'),
    ),
    asEngine(database, (tx) => readItemStates(tx, null)),
    asEngine(database, forgetOldCommitters),
  ])
  const memory = createItemMemory()
  for (const item of items) memory.set(item)

  const flags = createTrackerFlags(database)
  const afterCommit = createAfterCommit(measures, logger)
  const engine = { registry, memory, metrics: measures, flags, locks: createLockMemory(), afterCommit }
  const stopFlagging = bus.subscribe((event) => {
    if (event.kind !== 'deviceConnectedTwice') return
    const device = registry.known(event.deviceId)
    const detail = { remoteAddresses: event.remoteAddresses }
    if (device) flags.raise(device.trackerId, 'connectedTwice', { at: event.at, detail })
  })
  const lane = createLane()
  const intake = createIntake(intakeSettings)
  const seen = createSeenDevices(database, now)
  const sureCommit = createSureCommit(database, randomUUID())
  const commitParts = { database, sureCommit, engine, bus, now }
  const lockWatch = createLockWatch(commitParts, lane)
  await lockWatch.work()
  const stopHearing = bus.subscribe((event) => {
    if (!lockWatch.hear(event)) return
    lockWatch.work().catch((error) => logger.warn({ err: error }, 'virtual locks could not be read; tried again'))
  })
  const partitions = parts.partitions ?? positionPartitions(database)
  const groupCommit = startGroupCommit({ ...commitParts, partitions, intake, lane, logger })
  const desk = parts.installerDesk ?? createInstallerDesk()
  const { frames } = desk
  const trust = speakerTrust({
    limits: { ...trustLimits, ...config.trust },
    networksOf: (deviceId) => registry.known(deviceId)?.networks ?? [],
    contested(deviceId, remoteAddresses) {
      const device = registry.known(deviceId)
      if (device) flags.raise(device.trackerId, 'contested', { at: now(), detail: { remoteAddresses } })
    },
    now,
  })
  const devices = connectedDevices({ bus, metrics, trust, now })
  desk.open(devices)
  const limits = { ...commandLimits, ...config.commands }
  const commands = await startCommandDispatch({
    ...{ database, bus, devices, registry, trust, metrics, logger, limits, now },
    seal: createSecretSeal(parts.keys, 'device commands'),
  })
  const gate = createGate({
    ...{ flags, trust, registry, seen, intake, frames, devices, commands, metrics, logger, now },
    freezesDeliveries: config.freezesDeliveries ?? false,
  })
  const { ports, close } = await openTrackerPorts(config, gate)
  parts.pushInlet?.open(gate)
  const mqtt = config.mqtt ? startMqttInlet(config.mqtt, { gate, sources: mqttSources(database, now) }) : undefined

  const quietUntil = now() + (config.startGraceMs ?? defaultStartGraceMs)
  const historyEnds = createHistoryEnds(commitParts, lane)
  const longRecomputation = createLongRecomputation(commitParts, lane)
  const upkeep: Upkeep = upkeepOf(logger, [
    { what: 'deadlines', everyMs: 1_000, work: async () => now() >= quietUntil && settleDeadlines(commitParts, lane) },
    { what: 'recomputation', everyMs: 1_000, work: () => longRecomputation.work() },
    { what: 'ended history', everyMs: config.historyCheckMs ?? 600_000, work: () => historyEnds.work() },
    { what: 'virtual locks', everyMs: 1_000, work: () => lockWatch.work() },
    { what: 'open segments', everyMs: 2_000, work: () => writeOpenSegments(commitParts, lane) },
    { what: 'device commands', everyMs: 1_000, work: () => commands.work() },
    { what: 'seen devices', everyMs: 2_000, work: () => seen.flush() },
    { what: 'silent devices', everyMs: 600_000, work: async () => trust.forgetSilent() },
    { what: 'tracker flags', everyMs: 2_000, work: () => flags.flush() },
  ])

  return {
    ports,
    async stop() {
      gate.close()
      await upkeep.stop()
      await commands.stop()
      await groupCommit.stop(stopDeadlineMs)
      await mqtt?.stop()
      await close()
      registry.stop()
      stopFlagging()
      stopHearing()
      await flags.flush().catch((error) => logger.warn({ err: error }, 'last flags of trackers are lost'))
      await seen.flush().catch((error) => logger.warn({ err: error }, 'last seen devices are lost'))
    },
  }
}
