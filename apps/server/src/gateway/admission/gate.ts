import { trackerTypes } from '@atalaya/contract/trackers'
import type { CodecFailure, CommandAnswer, DecodedMessage } from '@atalaya/protocols/protocol'
import type { Logger } from 'pino'
import type { Device, DeviceRegistry } from '../../definitions/device-registry.ts'
import { type Delivery, freezeDelivery } from '../../ingest-port/delivery.ts'
import type { IngestPort } from '../../ingest-port/ingest-port.ts'
import type { TrackerFlags } from '../../tracker-flags/tracker-flags.ts'
import type { CommandDispatch } from '../commands/command-dispatch.ts'
import type { ConnectedDevices, DeviceLink } from '../connections/connected-devices.ts'
import type { FrameLog, KeptFrame } from '../connections/frame-log.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import type { SeenDevices } from './seen-devices.ts'
import { isWithin, type SpeakerTrust } from './speaker-trust.ts'
import { reportOf } from './storable-report.ts'

/** All that a listener knows of the rest: who may enter, where messages go, and whether there is room. */
export interface Gate {
  /** Whether a device that names itself is known here; one that is not is remembered as seen. */
  admit(caller: Caller): Promise<boolean>
  /** Whether a device whose reports nobody takes stays connected, to be told what waits for it. */
  isToldOnly(deviceId: string): boolean
  deliver(arrival: Omit<Delivery, 'reports' | 'receivedAt'> & { messages: DecodedMessage[] }): void
  /** Read no further, from this line where one is named, until `onRoom` calls back. */
  isFullFor(line?: object): boolean
  onRoom(resume: () => void, line?: object): void
  /** Full from now on. */
  close(): void
  countFailure(protocol: string, code: string): void
  countRejected(protocol: string, rejected: readonly CodecFailure[]): void
  /** Keeps what a device sent as it came, for whoever installs it. */
  keepFrame(deviceId: string, frame: Omit<KeptFrame, 'length' | 'receivedAt'>): void
  /** A codec threw, which none may: counted, and the frame kept with it where its device is known. */
  codecFault(
    error: unknown,
    frame: Omit<KeptFrame, 'length' | 'receivedAt' | 'failure'> & { deviceId?: string | undefined },
  ): void
  /** What a device said to a command, over which of its links. */
  answered(answer: CommandAnswer, link: DeviceLink): void
  /** Since when the network of this address has spoken for the device. */
  goodSince(deviceId: string, remoteAddress: string): number
  readonly devices: ConnectedDevices
  readonly metrics: GatewayMetrics
  readonly logger: Logger
  now(): number
}

export interface Caller {
  protocol: string
  deviceId: string
  remoteAddress: string
  /** Where somebody speaks for devices of one reseller alone: another's are as good as unknown. */
  resellerId?: number
}

interface GateParts {
  flags: Pick<TrackerFlags, 'raise'>
  trust: Pick<SpeakerTrust, 'goodSince'>
  registry: DeviceRegistry
  seen: SeenDevices
  intake: IngestPort
  devices: ConnectedDevices
  commands: Pick<CommandDispatch, 'answered' | 'awaits'>
  frames: FrameLog
  metrics: GatewayMetrics
  logger: Logger
  now(): number
  freezesDeliveries: boolean
}

/** Of a frame that a codec threw at: enough to find it among its fixtures. */
const loggedFrameBytes = 256

const protocolOfType = new Map(trackerTypes.map(({ id, proto }) => [id, proto]))

/**
 * A device speaks what its type speaks, and calls from its own networks where it has some. What its reseller's platform has
 * signed is believed whatever the device speaks itself; that, and what a broker brings, comes from no address of its own.
 */
const misfitOf = ({ typeId, networks }: Device, { protocol, remoteAddress, resellerId }: Caller) => {
  if (protocol === 'json' && resellerId !== undefined) return undefined
  if (protocolOfType.get(typeId) !== protocol) return 'otherProtocol'
  const isElsewhere = networks.length > 0 && !isWithin(networks, remoteAddress)
  return isElsewhere && protocol !== 'mqtt' ? 'otherNetwork' : undefined
}

export const createGate = (parts: GateParts): Gate => {
  const { flags, trust, registry, seen, intake, frames, devices, commands, metrics, logger, now, freezesDeliveries } =
    parts
  let isClosed = false
  const isToldOnly = (device: Device | undefined): boolean =>
    device !== undefined && device.item === null && commands.awaits(device.trackerId)
  const keepFrame: Gate['keepFrame'] = (deviceId, frame) => {
    const kept = { ...frame, receivedAt: now() }
    const device = registry.known(deviceId)
    if (device?.item) return frames.keep(deviceId, device, kept)
    // Whose it is may just be being read; what comes after it from the same connection waits for that, too.
    kept.bytes = kept.bytes.slice()
    registry.find(deviceId).then(
      (owner) => frames.keep(deviceId, owner, kept),
      (error: unknown) => logger.debug({ err: error }, 'a frame of an unknown owner is not kept'),
    )
  }
  return {
    isToldOnly: (deviceId) => isToldOnly(registry.known(deviceId)),
    async admit(caller) {
      const device = await registry.find(caller.deviceId)
      if (device && caller.resellerId !== undefined && device.resellerId !== caller.resellerId) {
        metrics.refused.inc({ protocol: caller.protocol, reason: 'foreign' })
        return false
      }
      const misfit = device && misfitOf(device, caller)
      if (misfit) {
        metrics.refused.inc({ protocol: caller.protocol, reason: misfit })
        const detail = { remoteAddresses: [caller.remoteAddress] }
        flags.raise(device.trackerId, misfit, { at: now(), detail })
        return false
      }
      logger.debug({ ...caller, isRegistered: device !== undefined, isOnItem: Boolean(device?.item) }, 'device calls')
      if (device) seen.connected(device)
      else if (!seen.stranger(caller)) metrics.refused.inc({ protocol: caller.protocol, reason: 'unlisted' })
      // A registered device that is on no item yet keeps its data until somebody puts it there; it comes in only for
      // what it is to be told, so that it can be set up before it is mounted.
      if (isToldOnly(device)) return true
      const isDeactivated = device?.item ? registry.company(device.item.companyId).isDeactivated : false
      if (device?.item && !isDeactivated) return true
      const reason = isDeactivated ? 'deactivated' : device ? 'unassigned' : 'unknown'
      metrics.refused.inc({ protocol: caller.protocol, reason })
      return false
    },
    deliver({ messages, settle, ...arrival }) {
      const receivedAt = now()
      metrics.unanswered.inc(messages.length)
      for (const { undecoded } of messages) if (undecoded) metrics.undecodedTails.inc({ protocol: arrival.protocol })
      const delivery: Delivery = {
        ...arrival,
        receivedAt,
        reports: messages.map(reportOf),
        settle(outcome) {
          metrics.unanswered.dec(messages.length)
          if (outcome === 'stored') metrics.acknowledgeSeconds.observe((now() - receivedAt) / 1_000)
          settle(outcome)
        },
      }
      intake.offer(freezesDeliveries ? freezeDelivery(delivery) : delivery)
    },
    isFullFor: (line) => isClosed || intake.isFullFor(line),
    onRoom: (resume, line) => intake.onRoom(resume, line),
    close() {
      isClosed = true
    },
    countFailure: (protocol, code) => metrics.decodeFailures.inc({ protocol, code }),
    countRejected(protocol, rejected) {
      for (const { code } of rejected) metrics.decodeFailures.inc({ protocol, code })
    },
    keepFrame,
    codecFault(error, { deviceId, ...frame }) {
      metrics.codecFaults.inc({ protocol: frame.protocol })
      const { protocol, transport, bytes } = frame
      const hex = Buffer.from(bytes.subarray(0, loggedFrameBytes)).toString('hex')
      logger.error({ err: error, protocol, transport, deviceId, hex }, 'a codec threw')
      const failure = { code: 'codec.fault', detail: error instanceof Error ? error.message : String(error) } as const
      if (deviceId !== undefined) keepFrame(deviceId, { ...frame, failure })
    },
    answered: (answer, link) => commands.answered(answer, link),
    goodSince: (deviceId, remoteAddress) => trust.goodSince(deviceId, remoteAddress),
    devices,
    metrics,
    logger,
    now,
  }
}
