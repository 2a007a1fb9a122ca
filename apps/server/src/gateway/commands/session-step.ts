import type { Bus } from '../../adapters/bus.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import type { DeviceDirectory } from '../../ingest-port/device-directory.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import type { SpeakerTrust } from '../admission/speaker-trust.ts'
import type { ConnectedDevices, DeviceLink } from '../connections/connected-devices.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import { finishCommand } from './command-queue.repository.ts'
import { type CommandSession, endedOf, markDue, sentOf } from './command-session.ts'
import { type NextCommand, takeNextCommand } from './next-command.ts'

interface Parts {
  database: Database
  bus: Bus
  devices: ConnectedDevices
  directory: Pick<DeviceDirectory, 'known'>
  trust: Pick<SpeakerTrust, 'isContested' | 'isKnown'>
  metrics: GatewayMetrics
  limits: { maxAttempts: number; recheckMs: number }
  encryption: SecretEncryption
  /** A session that has nothing more to do leaves them. */
  sessions: Map<number, CommandSession>
  isStopped(): boolean
  now(): number
}

/** Writes what has become of one command and takes the next, in one transaction; sends after its COMMIT. */
export const sessionStep = (parts: Parts): ((session: CommandSession) => Promise<void>) => {
  const { database, bus, devices, directory, metrics, limits, sessions, isStopped, now } = parts
  const sending = { ...parts, maxAttempts: limits.maxAttempts }

  /** Whoever looks at the tracker sees at once what has become of its commands. */
  const notifyOf = ({ trackerId, deviceId }: CommandSession): void => {
    const resellerId = directory.known(deviceId)?.resellerId
    if (resellerId !== undefined) bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
  }

  const send = (session: CommandSession, next: Extract<NextCommand, { kind: 'command' }>, link: DeviceLink): void => {
    const { id, bytes, mark, isAnswered, isAtMostOnce } = next
    const newest = devices.linkOf(session.deviceId)
    // A link that is gone is no matter: marked as sent and not awaited is what a lost answer looks like, too.
    if (isStopped() || newest !== link || !link.write(bytes)) {
      if (newest !== undefined && newest !== link) markDue(session)
      return
    }
    metrics.commands.inc({ protocol: link.protocol, outcome: 'sent' })
    if (isAnswered) session.progress = { kind: 'awaiting', sent: { id, link, mark, isAtMostOnce, sentAt: now() } }
    else markDue(session)
  }

  return async (session) => {
    const { trackerId, deviceId } = session
    const ended = endedOf(session)
    const link = sentOf(session) || isStopped() ? undefined : devices.linkOf(deviceId)
    if (!ended && !link) return
    if (link) session.recheckAt = undefined
    const next = await asEngine(database, async (tx) => {
      if (ended) await finishCommand(tx, ended.id, { ...ended.outcome, now: now() })
      return link && takeNextCommand(tx, { trackerId, deviceId, link }, sending)
    })
    if (ended) {
      metrics.commands.inc({ protocol: ended.protocol, outcome: ended.outcome.reason ?? ended.outcome.state })
      session.progress = { kind: 'idle' }
    }
    notifyOf(session)
    if (next?.kind === 'held') session.recheckAt = now() + limits.recheckMs
    else if (next && link) send(session, next, link)
    // Something may have been queued since it was read; then this step is made again.
    else if (link && session.turn !== 'runningAgain') sessions.delete(trackerId)
  }
}
