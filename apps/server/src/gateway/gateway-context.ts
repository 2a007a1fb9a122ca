import type { CodecFailure, CommandAnswer } from '@atalaya/protocols/protocol'
import type { Logger } from 'pino'
import type { DeviceDirectory } from '../ingest-port/device-directory.ts'
import type { KeptFrame } from '../ingest-port/gateway-control.ts'
import type { IngestPort } from '../ingest-port/ingest-port.ts'
import type { DeviceAdmission } from './admission/device-admission.ts'
import type { SpeakerTrust } from './admission/speaker-trust.ts'
import { type WrongPortOpening, wrongPorts } from './admission/wrong-ports.ts'
import type { CommandDispatch } from './commands/command-dispatch.ts'
import type { ConnectedDevices, DeviceLink } from './connections/connected-devices.ts'
import type { FrameLog } from './connections/frame-log.ts'
import type { Submissions } from './connections/submissions.ts'
import type { GatewayMetrics } from './gateway-metrics.ts'

/** All that a listener knows of the rest: who may enter, where messages go, and whether there is room. */
export interface GatewayContext {
  authorizeDevice: DeviceAdmission['authorizeDevice']
  submit: Submissions['submit']
  /** A name for one more connection, that no other of any gateway has. */
  nextConnectionId(): string
  /** Read no further, from this connection where one is named, until `onRoom` calls back. */
  isFullFor(way?: Way): boolean
  onRoom(resume: () => void, way?: Way): void
  /** Full from now on. */
  close(): void
  countFailure(protocol: string, code: string): void
  countRejected(protocol: string, rejected: readonly CodecFailure[]): void
  /** Keeps what a device sent as it came, for whoever installs it. */
  keepFrame(deviceId: string, frame: Omit<KeptFrame, 'length' | 'receivedAt'>): void
  /** Nobody has named a device in what came first: perhaps it is another family's, and its installer is told which port it wants. */
  onUnread(opening: WrongPortOpening): void
  /** A codec threw, which none may: counted, and the frame kept with it where its device is known. */
  codecFault(
    error: unknown,
    frame: Omit<KeptFrame, 'length' | 'receivedAt' | 'failure'> & { deviceId?: string | undefined },
  ): void
  /** What a device answered to a command, over which of its links. */
  onResponse(answer: CommandAnswer, link: DeviceLink): void
  /** Since when the network of this address has spoken for the device. */
  goodSince(deviceId: string, remoteAddress: string): number
  readonly devices: ConnectedDevices
  readonly metrics: GatewayMetrics
  readonly logger: Logger
  now(): number
}

/** What reports come over, and for which device if that is known. */
interface Way {
  connectionId: string
  deviceId: string | undefined
}

interface ContextParts {
  admission: Pick<DeviceAdmission, 'authorizeDevice' | 'calledOnWrongPort'>
  trust: Pick<SpeakerTrust, 'goodSince'>
  directory: DeviceDirectory
  submissions: Pick<Submissions, 'submit'>
  port: Pick<IngestPort, 'credit' | 'onCredit'>
  gatewayId: string
  devices: ConnectedDevices
  commands: Pick<CommandDispatch, 'onResponse'>
  frames: FrameLog
  metrics: GatewayMetrics
  logger: Logger
  now(): number
}

/** Of a frame that a codec threw at: enough to find it among its fixtures. */
const loggedFrameBytes = 256

/** Null before it is known whose it is. */
const shardOf = (directory: DeviceDirectory, deviceId: string | undefined): number | null =>
  deviceId === undefined ? null : (directory.known(deviceId)?.companyId ?? null)

export const createGatewayContext = (parts: ContextParts): GatewayContext => {
  const { admission, trust, directory, submissions, port, gatewayId, frames, devices, commands } = parts
  const { metrics, logger, now } = parts
  let isClosed = false
  let connections = 0
  const keepFrame: GatewayContext['keepFrame'] = (deviceId, frame) => {
    const kept = { ...frame, receivedAt: now() }
    const device = directory.known(deviceId)
    if (device?.itemId != null) return frames.keep(deviceId, device, kept)
    // Whose it is may just be being read; what comes after it from the same connection waits for that, too.
    kept.bytes = kept.bytes.slice()
    directory.find(deviceId).then(
      (owner) => frames.keep(deviceId, owner, kept),
      (error: unknown) => logger.debug({ err: error }, 'a frame of an unknown owner is not kept'),
    )
  }
  return {
    authorizeDevice: (caller) => admission.authorizeDevice(caller),
    submit: submissions.submit,
    nextConnectionId() {
      connections += 1
      return `${gatewayId}-c${connections}`
    },
    isFullFor: (way) => isClosed || port.credit(shardOf(directory, way?.deviceId), way?.connectionId ?? null) <= 0,
    onRoom: (resume, way) => port.onCredit(shardOf(directory, way?.deviceId), way?.connectionId ?? null, resume),
    close() {
      isClosed = true
    },
    countFailure: (protocol, code) => metrics.decodeFailures.inc({ protocol, code }),
    countRejected(protocol, rejected) {
      for (const { code } of rejected) metrics.decodeFailures.inc({ protocol, code })
    },
    keepFrame,
    onUnread: wrongPorts({ admission, keepFrame, logger, now }),
    codecFault(error, { deviceId, ...frame }) {
      metrics.codecFaults.inc({ protocol: frame.protocol })
      const { protocol, transport, bytes } = frame
      const hex = Buffer.from(bytes.subarray(0, loggedFrameBytes)).toString('hex')
      logger.error({ err: error, protocol, transport, deviceId, hex }, 'a codec threw')
      const failure = { code: 'codec.fault', detail: error instanceof Error ? error.message : String(error) } as const
      if (deviceId !== undefined) keepFrame(deviceId, { ...frame, failure })
    },
    onResponse: (answer, link) => commands.onResponse(answer, link),
    goodSince: (deviceId, remoteAddress) => trust.goodSince(deviceId, remoteAddress),
    devices,
    metrics,
    logger,
    now,
  }
}
