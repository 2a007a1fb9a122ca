import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Bus } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/tenant.ts'
import type { DeviceDirectory } from '../ingest-port/device-directory.ts'
import type { IngestPort } from '../ingest-port/ingest-port.ts'
import { upkeepOf } from '../jobs/upkeep.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { createSecretEncryption } from '../secrets/secret-encryption.ts'
import { createTrackerFlags } from '../tracker-flags/tracker-flags.ts'
import { deviceAdmission } from './admission/device-admission.ts'
import { createSeenDevices } from './admission/seen-devices.ts'
import { speakerTrust, type TrustLimits, trustLimits } from './admission/speaker-trust.ts'
import { type CommandLimits, commandLimits, startCommandDispatch } from './commands/command-dispatch.ts'
import { connectedDevices } from './connections/connected-devices.ts'
import { createDiagnostics, type Diagnostics } from './connections/diagnostics.ts'
import { createSubmissions } from './connections/submissions.ts'
import { createGatewayContext } from './gateway-context.ts'
import { gatewayMetrics } from './gateway-metrics.ts'
import { startMqttInlet } from './inlets/mqtt-inlet.ts'
import type { MqttSettings } from './inlets/mqtt-settings.ts'
import { mqttSources } from './inlets/mqtt-sources.ts'
import type { PushInlet } from './inlets/push-inlet.ts'
import { openTrackerPorts, type PortLimits, type TrackerPort } from './listeners/tracker-ports.ts'

export { trustAfter } from './admission/speaker-trust.ts'
export { createDiagnostics, type Diagnostics } from './connections/diagnostics.ts'
export type { MqttSettings } from './inlets/mqtt-settings.ts'
export { createPushInlet, type PushInlet, type PushOutcome } from './inlets/push-inlet.ts'
export { descriptorLimit } from './listeners/descriptor-limit.ts'
export { requestOfFrame } from './listeners/request-frame.ts'
export type { TrackerPort } from './listeners/tracker-ports.ts'

export interface GatewayParts {
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
  metrics: Registry
  pushInlet?: PushInlet
  diagnostics?: Diagnostics
  keys: KeyRing
  config: GatewayConfig
}

export interface GatewayConfig {
  host: string
  trackerPorts: readonly { protocol: string; port: number }[]
  limits?: PortLimits
  /** A broker to take reports from. */
  mqtt?: MqttSettings | null
  commands?: Partial<CommandLimits>
  trust?: Partial<TrustLimits>
  /** For tests: whatever changes a submission throws. */
  freezesSubmissions?: boolean
}

export interface Gateway {
  ports: TrackerPort[]
  /** Nothing more is taken, and no command begun; what has come still gets its answer. */
  close(): Promise<void>
  /** Acknowledges what the engine has answered, then the connections end. */
  stop(): Promise<void>
}

/** An engine that is gone answers nothing: its trackers have kept their reports, and bring them to the next. */
const answersDeadlineMs = 10_000

/** Starts everything between a tracker's bytes and the port. */
export const startGateway = async (
  parts: GatewayParts,
  { port, directory }: { port: IngestPort; directory: DeviceDirectory },
): Promise<Gateway> => {
  const { database, bus, clock, logger, config } = parts
  const now = () => clock.now()
  const gatewayId = randomUUID()
  const metrics = gatewayMetrics(parts.metrics)
  const flags = createTrackerFlags(database)
  const stopFlagging = bus.subscribe((event) => {
    if (event.kind !== 'deviceConnectedTwice') return
    const device = directory.known(event.deviceId)
    const detail = { remoteAddresses: event.remoteAddresses }
    if (device) flags.raise(device.trackerId, 'connectedTwice', { at: event.at, detail })
  })
  const seen = createSeenDevices(database, now)
  const diagnostics = parts.diagnostics ?? createDiagnostics()
  const trust = speakerTrust({
    limits: { ...trustLimits, ...config.trust },
    networksOf: (deviceId) => directory.known(deviceId)?.networks ?? [],
    contested(deviceId, remoteAddresses) {
      const device = directory.known(deviceId)
      if (device) flags.raise(device.trackerId, 'contested', { at: now(), detail: { remoteAddresses } })
    },
    now,
  })
  const devices = connectedDevices({ bus, metrics, trust, now })
  diagnostics.open(devices)
  const commands = await startCommandDispatch({
    ...{ database, bus, devices, directory, trust, metrics, logger, now },
    limits: { ...commandLimits, ...config.commands },
    encryption: createSecretEncryption(parts.keys, 'device commands'),
  })
  const admission = deviceAdmission({ directory, commands, flags, seen, metrics, logger, now })
  const submissions = createSubmissions({
    ...{ gatewayId, port, directory, metrics, logger, now },
    isCommandOnly: admission.isCommandOnly,
    freezes: config.freezesSubmissions ?? false,
  })
  const gateway = createGatewayContext({
    ...{ gatewayId, admission, trust, directory, submissions, port, devices, commands, metrics, logger, now },
    frames: diagnostics.frames,
  })
  const { ports, close } = await openTrackerPorts(config, gateway)
  parts.pushInlet?.open(gateway)
  const mqtt = config.mqtt ? startMqttInlet(config.mqtt, { gateway, sources: mqttSources(database, now) }) : undefined
  const upkeep = upkeepOf(logger, [
    { what: 'device commands', everyMs: 1_000, work: () => commands.work() },
    { what: 'seen devices', everyMs: 2_000, work: () => seen.flush() },
    { what: 'silent devices', everyMs: 600_000, work: async () => trust.forgetSilent() },
    { what: 'tracker flags', everyMs: 2_000, work: () => flags.flush() },
  ])

  return {
    ports,
    async close() {
      gateway.close()
      await upkeep.stop()
      await commands.stop()
    },
    async stop() {
      await Promise.race([submissions.idle(), new Promise((resolve) => setTimeout(resolve, answersDeadlineMs).unref())])
      // Who waits for an outcome goes on in turns of its own.
      await new Promise((resolve) => setImmediate(resolve))
      await mqtt?.stop()
      await close()
      stopFlagging()
      await flags.flush().catch((error) => logger.warn({ err: error }, 'last flags of trackers are lost'))
      await seen.flush().catch((error) => logger.warn({ err: error }, 'last seen devices are lost'))
    },
  }
}
