import { isDangerous } from '@atalaya/domain/device-command'
import type { CommandAnswer, CommandCodec, EncodedCommand } from '@atalaya/protocols/protocol'
import { datagramProtocolNamed, protocolNamed } from '@atalaya/protocols/registry'
import type { Logger } from 'pino'
import type { Bus } from '../../adapters/bus.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import type { DeviceDirectory } from '../../ingest-port/device-directory.ts'
import type { SecretSeal } from '../../secrets/secret-seal.ts'
import type { SpeakerTrust } from '../admission/speaker-trust.ts'
import type { ConnectedDevices, DeviceLink } from '../connections/connected-devices.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import {
  type CommandOutcome,
  type CommandReason,
  expireCommands,
  failUnanswered,
  finishCommand,
  type HeldFor,
  holdNextCommand,
  markHeld,
  markSent,
  readWaitingTrackers,
  type WaitingCommand,
} from './command-queue.repository.ts'

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
  seal: SecretSeal
  now(): number
}

interface Outstanding {
  id: number
  link: DeviceLink
  mark: string | undefined
  isAtMostOnce: boolean
  sentAt: number
}

/** What goes on with one tracker for which something waits; one step at a time. */
interface CommandSession {
  trackerId: number
  deviceId: string
  outstanding?: Outstanding
  /** Decided, and not yet written. */
  finishing?: { id: number; protocol: string; outcome: CommandOutcome }
  isRunning: boolean
  isDirty: boolean
  /** Something waits for who speaks to be trusted. */
  recheckAt?: number | undefined
}

type Taken = EncodedCommand & WaitingCommand

const failedBy = (reason: CommandReason): CommandOutcome => ({ state: 'failed', reason, answer: null })
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

/**
 * Sends what waits as soon as a device is there, one command at a time and in their order. A command is marked as
 * sent and committed before its first byte leaves: after a crash it is sent again, or recorded as without an answer
 * where sending it twice could do harm. Who waits is in memory; a device for which nothing waits costs a look-up.
 */
export const startCommandDispatch = async (parts: Parts): Promise<CommandDispatch> => {
  const { database, bus, devices, directory, trust, metrics, logger, limits, seal, now } = parts
  const sessions = new Map<number, CommandSession>()
  /** In the order in which they asked. */
  const ready = new Set<CommandSession>()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let nextExpiryAt = 0

  const encode = (waiting: WaitingCommand, deviceId: string, link: DeviceLink) => {
    const { id: serial, command, password, isAtMostOnce, wasSent, attempts } = waiting
    if (wasSent && isAtMostOnce) return 'unanswered'
    if (wasSent && attempts >= limits.maxAttempts) return 'attempts'
    const context = { deviceId, serial, now: now(), password: password ?? undefined, dialect: link.dialect }
    const encoded = codecOf(link)?.encode(command, context)
    if (!encoded) return 'unsupported'
    return 'code' in encoded ? reasons[encoded.code] : encoded
  }

  /** What may do harm waits while two speak for the device, and a secret until who speaks has shown that it is the device. */
  const holdReason = (waiting: WaitingCommand, deviceId: string, link: DeviceLink): HeldFor | null => {
    const { command, password, isOfConfig } = waiting
    const isFreeText = command.name === 'text' && !isOfConfig
    const isSecret = password !== null || isFreeText
    if ((isSecret || isDangerous(command.name)) && trust.isContested(deviceId)) return 'contested'
    return isSecret && !trust.isKnown(deviceId, link.remoteAddress) ? 'newAddress' : null
  }

  /** Marks the next command that can be sent over this link; what cannot be sent comes to its end on the way. */
  const takeNext = async (tx: Tx, session: CommandSession, link: DeviceLink): Promise<Taken | undefined> => {
    const { trackerId, deviceId } = session
    session.recheckAt = undefined
    for (;;) {
      const waiting = await holdNextCommand(tx, seal, { trackerId, now: now() })
      if (!waiting) return undefined
      const heldFor = holdReason(waiting, deviceId, link)
      if (heldFor !== waiting.heldFor) await markHeld(tx, waiting, { heldFor, address: link.remoteAddress, now: now() })
      if (heldFor) {
        session.recheckAt = now() + limits.recheckMs
        return undefined
      }
      const encoded = encode(waiting, deviceId, link)
      if (typeof encoded !== 'string') {
        await markSent(tx, waiting.id, { now: now(), isAnswered: encoded.isAnswered })
        return { ...waiting, ...encoded }
      }
      await finishCommand(tx, waiting.id, { ...failedBy(encoded), now: now() })
      metrics.commands.inc({ protocol: link.protocol, outcome: encoded })
    }
  }

  /** Whoever looks at the tracker sees at once what has become of its commands. */
  const notifyOf = ({ trackerId, deviceId }: CommandSession): void => {
    const resellerId = directory.known(deviceId)?.resellerId
    if (resellerId !== undefined) bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
  }

  const advance = async (session: CommandSession): Promise<void> => {
    const { finishing } = session
    const link = session.outstanding || isStopped ? undefined : devices.linkOf(session.deviceId)
    if (!finishing && !link) return
    const next = await asEngine(database, async (tx) => {
      if (finishing) await finishCommand(tx, finishing.id, { ...finishing.outcome, now: now() })
      return link && takeNext(tx, session, link)
    })
    if (finishing) {
      const outcome = finishing.outcome.reason ?? finishing.outcome.state
      metrics.commands.inc({ protocol: finishing.protocol, outcome })
      session.finishing = undefined
    }
    if (finishing || link) notifyOf(session)
    if (!link) return
    if (!next) {
      // Something may have been queued since it was read; then this step is to be done again.
      if (!session.isDirty && session.recheckAt === undefined) sessions.delete(session.trackerId)
      return
    }
    const { id, bytes, mark, isAnswered, isAtMostOnce } = next
    // A link that is gone is no matter: `sent` and not outstanding is what a lost answer looks like, too.
    if (isStopped || devices.linkOf(session.deviceId) !== link || !link.write(bytes)) {
      session.isDirty = devices.linkOf(session.deviceId) !== undefined && devices.linkOf(session.deviceId) !== link
      return
    }
    metrics.commands.inc({ protocol: link.protocol, outcome: 'sent' })
    if (isAnswered) session.outstanding = { id, link, mark, isAtMostOnce, sentAt: now() }
    else session.isDirty = true
  }

  const run = async (session: CommandSession): Promise<void> => {
    try {
      do {
        session.isDirty = false
        await advance(session)
      } while (session.isDirty && !isStopped)
    } catch (error) {
      // Left to `work`, which comes every second.
      session.isDirty = true
      logger.warn(
        { err: error, trackerId: session.trackerId },
        'command of a device could not be taken on; tried again',
      )
    }
  }

  const runReady = (): void => {
    for (const session of ready) {
      if (isStopped || running.size >= limits.maxAtOnce) return
      ready.delete(session)
      session.isRunning = true
      const turn = run(session).finally(() => {
        session.isRunning = false
        running.delete(turn)
        runReady()
      })
      running.add(turn)
    }
  }

  const step = (session: CommandSession): void => {
    session.isDirty = true
    if (isStopped || session.isRunning) return
    ready.add(session)
    runReady()
  }

  const finish = (session: CommandSession, { id, link }: Outstanding, outcome: CommandOutcome): void => {
    session.outstanding = undefined
    session.finishing = { id, protocol: link.protocol, outcome }
    step(session)
  }

  /** No answer will come over this link. */
  const giveUp = (session: CommandSession, outstanding: Outstanding): void => {
    if (outstanding.isAtMostOnce) return finish(session, outstanding, failedBy('unanswered'))
    session.outstanding = undefined
    step(session)
  }

  const openSession = (trackerId: number, deviceId: string): CommandSession => {
    const session = sessions.get(trackerId) ?? { trackerId, deviceId, isRunning: false, isDirty: false }
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
      if (!session || isStopped) return
      session.deviceId = deviceId
      // The line over which it was sent is likely dead; what may not be sent twice waits for that to show.
      if (session.outstanding && !session.outstanding.isAtMostOnce) session.outstanding = undefined
      step(session)
    },
    closed(deviceId, link) {
      const session = sessionOf(deviceId)
      if (session?.outstanding?.link === link && !isStopped) giveUp(session, session.outstanding)
    },
  })
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'deviceCommandsChanged' && !isStopped) step(openSession(event.trackerId, event.deviceId))
  })

  const expire = async (): Promise<void> => {
    const sentNow = [...sessions.values()].flatMap(
      ({ outstanding, finishing }) => outstanding?.id ?? finishing?.id ?? [],
    )
    const { expired, waiting } = await asEngine(database, async (tx) => ({
      expired: await expireCommands(tx, now(), sentNow),
      waiting: new Set(await readWaitingTrackers(tx)),
    }))
    metrics.commands.inc({ protocol: '', outcome: 'expired' }, expired.length)
    for (const { reseller_id: resellerId, tracker_id: trackerId } of expired)
      bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
    for (const [trackerId, { outstanding, finishing, isRunning, isDirty }] of sessions)
      if (!waiting.has(trackerId) && !outstanding && !finishing && !isRunning && !isDirty) sessions.delete(trackerId)
  }

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
      const outstanding = session?.outstanding
      const isAwaited = outstanding?.mark === undefined ? outstanding?.link === link : outstanding.mark === answer.mark
      if (session && trust.isContested(session.deviceId)) {
        metrics.commands.inc({ protocol: link.protocol, outcome: 'contested' })
        return
      }
      if (!session || !outstanding || !isAwaited) {
        metrics.commands.inc({ protocol: link.protocol, outcome: 'unexpected' })
        return
      }
      const { isRefusal, text } = answer
      finish(session, outstanding, {
        state: isRefusal ? 'failed' : 'confirmed',
        reason: isRefusal ? 'refused' : null,
        answer: text,
      })
    },
    async work() {
      if (sessions.size === 0 || isStopped) return
      for (const session of sessions.values()) {
        const { outstanding } = session
        if (outstanding && now() - outstanding.sentAt >= limits.answerMs) {
          // Most links tell at once that they are closed, and all is given up that was sent over them.
          outstanding.link.end('unanswered')
          if (session.outstanding === outstanding) giveUp(session, outstanding)
        } else if (session.isDirty || (session.recheckAt !== undefined && now() >= session.recheckAt)) step(session)
      }
      if (now() < nextExpiryAt) return
      nextExpiryAt = now() + limits.expiryMs
      await expire()
    },
    async stop() {
      isStopped = true
      unsubscribe()
      await Promise.all(running)
    },
  }
}
