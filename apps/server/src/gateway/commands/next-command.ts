import { isDangerous } from '@atalaya/domain/device-command'
import type { CommandCodec, EncodedCommand } from '@atalaya/protocols/protocol'
import { datagramProtocolNamed, protocolNamed } from '@atalaya/protocols/registry'
import type { Tx } from '../../database/tenant.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import type { SpeakerTrust } from '../admission/speaker-trust.ts'
import type { DeviceLink } from '../connections/connected-devices.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import {
  type CommandReason,
  finishCommand,
  type HeldFor,
  holdNextCommand,
  markHeld,
  markSent,
  type WaitingCommand,
} from './command-queue.repository.ts'
import { failedBy } from './command-session.ts'

interface Parts {
  trust: Pick<SpeakerTrust, 'isContested' | 'isKnown'>
  metrics: Pick<GatewayMetrics, 'commands'>
  /** Opens what commands hold that is nobody's to read. */
  encryption: SecretEncryption
  maxAttempts: number
  now(): number
}

interface Addressee {
  trackerId: number
  deviceId: string
  link: DeviceLink
}

/** To be sent now, or `held` for somebody to be trusted first. */
export type NextCommand = (EncodedCommand & WaitingCommand & { kind: 'command' }) | { kind: 'held' }

const reasons = {
  'command.unsupported': 'unsupported',
  'command.invalid': 'invalid',
  'password.missing': 'password',
} as const

const codecOf = ({ protocol, transport }: DeviceLink): CommandCodec | undefined => {
  if (transport === 'udp') return datagramProtocolNamed(protocol)?.commands
  const stream = protocolNamed(protocol)
  return stream?.transport === 'tcp' ? stream.commands : undefined
}

const encode = (
  waiting: WaitingCommand,
  { deviceId, link }: Addressee,
  { maxAttempts, now }: Parts,
): EncodedCommand | CommandReason => {
  const { id: serial, command, password, isAtMostOnce, wasSent, attempts } = waiting
  if (wasSent && isAtMostOnce) return 'unanswered'
  if (wasSent && attempts >= maxAttempts) return 'attempts'
  const context = { deviceId, serial, now: now(), password: password ?? undefined, dialect: link.dialect }
  const encoded = codecOf(link)?.encode(command, context)
  if (!encoded) return 'unsupported'
  return 'code' in encoded ? reasons[encoded.code] : encoded
}

/** What may do harm waits while two speak for the device, and a secret until who speaks has shown that it is the device. */
const holdReason = (waiting: WaitingCommand, { deviceId, link }: Addressee, { trust }: Parts): HeldFor | null => {
  const { command, password, isOfConfig } = waiting
  const isFreeText = command.name === 'text' && !isOfConfig
  const isSecret = password !== null || isFreeText
  if ((isSecret || isDangerous(command.name)) && trust.isContested(deviceId)) return 'contested'
  return isSecret && !trust.isKnown(deviceId, link.remoteAddress) ? 'newAddress' : null
}

/** Marks the next command that can be sent over this link; what cannot be sent comes to its end on the way. */
export const takeNextCommand = async (tx: Tx, to: Addressee, parts: Parts): Promise<NextCommand | undefined> => {
  const { trackerId, link } = to
  const { metrics, encryption, now } = parts
  for (;;) {
    const waiting = await holdNextCommand(tx, encryption, { trackerId, now: now() })
    if (!waiting) return undefined
    const heldFor = holdReason(waiting, to, parts)
    if (heldFor !== waiting.heldFor) await markHeld(tx, waiting, { heldFor, address: link.remoteAddress, now: now() })
    if (heldFor) return { kind: 'held' }
    const encoded = encode(waiting, to, parts)
    if (typeof encoded !== 'string') {
      await markSent(tx, waiting.id, { now: now(), isAnswered: encoded.isAnswered })
      return { kind: 'command', ...waiting, ...encoded }
    }
    await finishCommand(tx, waiting.id, { ...failedBy(encoded), now: now() })
    metrics.commands.inc({ protocol: link.protocol, outcome: encoded })
  }
}
