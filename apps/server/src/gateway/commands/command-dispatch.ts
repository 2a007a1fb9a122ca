import type { CommandAnswer } from '@atalaya/protocols/protocol'
import type { Logger } from 'pino'
import type { Bus } from '../../adapters/bus.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import type { DeviceDirectory } from '../../ingest-port/device-directory.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import type { SpeakerTrust } from '../admission/speaker-trust.ts'
import type { ConnectedDevices, DeviceLink } from '../connections/connected-devices.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import { expireCommands, failUnanswered, readWaitingTrackers } from './command-queue.repository.ts'
import { type CommandSession, end, endedOf, giveUp, isAtRest, newSession, sentOf } from './command-session.ts'
import { sessionStep } from './session-step.ts'
import { createTurns } from './session-turns.ts'

export interface CommandLimits {
  /** A device that has not answered for this long has most likely lost its line: the link ends, and it comes back. */
  answerMs: number
  /** How often a command is sent that may be sent again. */
  maxAttempts: number
  /** How often it is looked whether something has expired, while anything waits. */
  expiryMs: number
  /** How often it is looked whether what is held may go. */
  recheckMs: number
  /** Of the database's connections: when ten thousand trackers come back at once, their reports come first. */
  maxAtOnce: number
}

export const commandLimits: CommandLimits = {
  answerMs: 120_000,
  maxAttempts: 3,
  expiryMs: 5_000,
  recheckMs: 10_000,
  maxAtOnce: 2,
}

export interface CommandDispatch {
  /** Whether something is to be sent to a tracker, or has been and is not finished. */
  awaits(trackerId: number): boolean
  /** What a device has answered, over which link. */
  onResponse(answer: CommandAnswer, link: DeviceLink): void
  /** Deadlines, and what could not be written before. */
  work(): Promise<void>
  /** From now on nothing is sent and nothing is written: the next start takes over, as after a crash. */
  stop(): Promise<void>
}

interface Parts {
  database: Database
  bus: Bus
  devices: ConnectedDevices
  directory: Pick<DeviceDirectory, 'known'>
  trust: Pick<SpeakerTrust, 'isContested' | 'isKnown'>
  metrics: GatewayMetrics
  logger: Logger
  limits: CommandLimits
  /** Opens what commands hold that is nobody's to read. */
  encryption: SecretEncryption
  now(): number
}

/**
 * Sends what waits as soon as a device is there, one command at a time and in their order. A command is marked as
 * sent and committed before its first byte leaves: after a crash it is sent again, or recorded as without an answer
 * where sending it twice could do harm. Who waits is in memory; a device for which nothing waits costs a look-up.
 */
export const startCommandDispatch = async (parts: Parts): Promise<CommandDispatch> => {
  const { database, bus, devices, directory, trust, metrics, logger, limits, now } = parts
  const sessions = new Map<number, CommandSession>()
  const isStopped = () => turns.isStopped()
  const advance = sessionStep({ ...parts, sessions, isStopped })
  const turns = createTurns({ maxAtOnce: limits.maxAtOnce, logger, advance })
  let nextExpiryAt = 0

  const openSession = (trackerId: number, deviceId: string): CommandSession => {
    const session = sessions.get(trackerId) ?? newSession(trackerId, deviceId)
    session.deviceId = deviceId
    sessions.set(trackerId, session)
    return session
  }
  const sessionOf = (deviceId: string): CommandSession | undefined => {
    const trackerId = directory.known(deviceId)?.trackerId
    return trackerId === undefined ? undefined : sessions.get(trackerId)
  }

  devices.listen({
    opened(deviceId) {
      const session = sessionOf(deviceId)
      if (!session || isStopped()) return
      session.deviceId = deviceId
      // The link over which it was sent is likely dead; what may not be sent twice waits for that to show.
      const sent = sentOf(session)
      if (sent && !sent.isAtMostOnce) giveUp(session, sent)
      turns.step(session)
    },
    closed(deviceId, link) {
      const session = sessionOf(deviceId)
      const sent = session && sentOf(session)
      if (!session || sent?.link !== link || isStopped()) return
      giveUp(session, sent)
      turns.step(session)
    },
  })
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'deviceCommandsChanged' && !isStopped()) turns.step(openSession(event.trackerId, event.deviceId))
  })

  const expire = async (): Promise<void> => {
    const inFlight = [...sessions.values()].flatMap((session) => (sentOf(session) ?? endedOf(session))?.id ?? [])
    const { expired, waiting } = await asEngine(database, async (tx) => ({
      expired: await expireCommands(tx, now(), inFlight),
      waiting: new Set(await readWaitingTrackers(tx)),
    }))
    metrics.commands.inc({ protocol: '', outcome: 'expired' }, expired.length)
    for (const { reseller_id: resellerId, tracker_id: trackerId } of expired)
      bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
    for (const [trackerId, session] of sessions)
      if (!waiting.has(trackerId) && isAtRest(session)) sessions.delete(trackerId)
  }

  /** Ends what has waited for its answer for too long, and steps on where something asks for it. */
  const lookAfter = (session: CommandSession): void => {
    const sent = sentOf(session)
    if (sent && now() - sent.sentAt >= limits.answerMs) {
      // Most links tell at once that they are closed, and all is given up that was sent over them.
      sent.link.end('unanswered')
      if (sentOf(session) !== sent) return
      giveUp(session, sent)
      turns.step(session)
    } else if (session.turn === 'due' || session.turn === 'runningAgain' || isRecheckDue(session)) turns.step(session)
  }
  const isRecheckDue = ({ recheckAt }: CommandSession): boolean => recheckAt !== undefined && now() >= recheckAt

  const trackerIds = await asEngine(database, async (tx) => {
    await failUnanswered(tx, now())
    return readWaitingTrackers(tx)
  })
  // Under which name it calls is known when it calls.
  for (const trackerId of trackerIds) openSession(trackerId, '')

  return {
    awaits: (trackerId) => sessions.has(trackerId),
    onResponse(answer, link) {
      const session = sessionOf(answer.deviceId)
      const sent = session && sentOf(session)
      const isAwaited = sent?.mark === undefined ? sent?.link === link : sent.mark === answer.mark
      const isContested = session !== undefined && trust.isContested(session.deviceId)
      if (!sent || !isAwaited || isContested) {
        metrics.commands.inc({ protocol: link.protocol, outcome: isContested ? 'contested' : 'unexpected' })
        return
      }
      const { isRefusal, text } = answer
      end(session, sent, {
        state: isRefusal ? 'failed' : 'confirmed',
        reason: isRefusal ? 'refused' : null,
        answer: text,
      })
      turns.step(session)
    },
    async work() {
      if (sessions.size === 0 || isStopped()) return
      for (const session of sessions.values()) lookAfter(session)
      if (now() < nextExpiryAt) return
      nextExpiryAt = now() + limits.expiryMs
      await expire()
    },
    async stop() {
      unsubscribe()
      await turns.stop()
    },
  }
}
