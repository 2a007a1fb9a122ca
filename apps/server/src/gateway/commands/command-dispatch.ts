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
  /** How often a command is said that may be said again. */
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
  /** Whether something is to be said to a tracker, or has been and is not finished. */
  awaits(trackerId: number): boolean
  /** What a device has said, over which link. */
  answered(answer: CommandAnswer, link: DeviceLink): void
  /** Deadlines, and what could not be written before. */
  work(): Promise<void>
  /** From now on nothing is said and nothing is written: the next start takes over, as after a crash. */
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
  isSaidAtMostOnce: boolean
  sentAt: number
}

/** What goes on with one tracker for which something waits; one step at a time. */
interface Talk {
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
 * Says what waits as soon as a device is there, one command at a time and in their order. A command is marked as
 * sent and committed before its first byte leaves: after a crash it is said again, or told to be without an answer
 * where saying it twice could do harm. Who waits is in memory; a device for which nothing waits costs a look-up.
 */
export const startCommandDispatch = async (parts: Parts): Promise<CommandDispatch> => {
  const { database, bus, devices, directory, trust, metrics, logger, limits, seal, now } = parts
  const talks = new Map<number, Talk>()
  /** In the order in which they asked. */
  const ready = new Set<Talk>()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let nextExpiryAt = 0

  const encode = (waiting: WaitingCommand, deviceId: string, link: DeviceLink) => {
    const { id: serial, command, password, isSaidAtMostOnce, wasSent, attempts } = waiting
    if (wasSent && isSaidAtMostOnce) return 'unanswered'
    if (wasSent && attempts >= limits.maxAttempts) return 'attempts'
    const context = { deviceId, serial, now: now(), password: password ?? undefined, dialect: link.dialect }
    const said = codecOf(link)?.encode(command, context)
    if (!said) return 'unsupported'
    return 'code' in said ? reasons[said.code] : said
  }

  /** What may do harm waits while two speak for the device, and a secret until who speaks has shown that it is the device. */
  const holdReason = (waiting: WaitingCommand, deviceId: string, link: DeviceLink): HeldFor | null => {
    const { command, password, isOfConfig } = waiting
    const isFreeText = command.name === 'text' && !isOfConfig
    const isSecret = password !== null || isFreeText
    if ((isSecret || isDangerous(command.name)) && trust.isContested(deviceId)) return 'contested'
    return isSecret && !trust.isKnown(deviceId, link.remoteAddress) ? 'newAddress' : null
  }

  /** Marks the next command that can be said over this link; what cannot be said comes to its end on the way. */
  const takeNext = async (tx: Tx, talk: Talk, link: DeviceLink): Promise<Taken | undefined> => {
    const { trackerId, deviceId } = talk
    talk.recheckAt = undefined
    for (;;) {
      const waiting = await holdNextCommand(tx, seal, { trackerId, now: now() })
      if (!waiting) return undefined
      const heldFor = holdReason(waiting, deviceId, link)
      if (heldFor !== waiting.heldFor) await markHeld(tx, waiting, { heldFor, address: link.remoteAddress, now: now() })
      if (heldFor) {
        talk.recheckAt = now() + limits.recheckMs
        return undefined
      }
      const said = encode(waiting, deviceId, link)
      if (typeof said !== 'string') {
        await markSent(tx, waiting.id, { now: now(), isAnswered: said.isAnswered })
        return { ...waiting, ...said }
      }
      await finishCommand(tx, waiting.id, { ...failedBy(said), now: now() })
      metrics.commands.inc({ protocol: link.protocol, outcome: said })
    }
  }

  /** Whoever looks at the tracker sees at once what has become of its commands. */
  const notifyOf = ({ trackerId, deviceId }: Talk): void => {
    const resellerId = directory.known(deviceId)?.resellerId
    if (resellerId !== undefined) bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
  }

  const advance = async (talk: Talk): Promise<void> => {
    const { finishing } = talk
    const link = talk.outstanding || isStopped ? undefined : devices.linkOf(talk.deviceId)
    if (!finishing && !link) return
    const next = await asEngine(database, async (tx) => {
      if (finishing) await finishCommand(tx, finishing.id, { ...finishing.outcome, now: now() })
      return link && takeNext(tx, talk, link)
    })
    if (finishing) {
      const outcome = finishing.outcome.reason ?? finishing.outcome.state
      metrics.commands.inc({ protocol: finishing.protocol, outcome })
      talk.finishing = undefined
    }
    if (finishing || link) notifyOf(talk)
    if (!link) return
    if (!next) {
      // Something may have been queued since it was read; then this step is to be done again.
      if (!talk.isDirty && talk.recheckAt === undefined) talks.delete(talk.trackerId)
      return
    }
    const { id, bytes, mark, isAnswered, isSaidAtMostOnce } = next
    // A link that is gone is no matter: `sent` and not outstanding is what a lost answer looks like, too.
    if (isStopped || devices.linkOf(talk.deviceId) !== link || !link.write(bytes)) {
      talk.isDirty = devices.linkOf(talk.deviceId) !== undefined && devices.linkOf(talk.deviceId) !== link
      return
    }
    metrics.commands.inc({ protocol: link.protocol, outcome: 'sent' })
    if (isAnswered) talk.outstanding = { id, link, mark, isSaidAtMostOnce, sentAt: now() }
    else talk.isDirty = true
  }

  const run = async (talk: Talk): Promise<void> => {
    try {
      do {
        talk.isDirty = false
        await advance(talk)
      } while (talk.isDirty && !isStopped)
    } catch (error) {
      // Left to `work`, which comes every second.
      talk.isDirty = true
      logger.warn({ err: error, trackerId: talk.trackerId }, 'command of a device could not be taken on; tried again')
    }
  }

  const runReady = (): void => {
    for (const talk of ready) {
      if (isStopped || running.size >= limits.maxAtOnce) return
      ready.delete(talk)
      talk.isRunning = true
      const turn = run(talk).finally(() => {
        talk.isRunning = false
        running.delete(turn)
        runReady()
      })
      running.add(turn)
    }
  }

  const step = (talk: Talk): void => {
    talk.isDirty = true
    if (isStopped || talk.isRunning) return
    ready.add(talk)
    runReady()
  }

  const finish = (talk: Talk, { id, link }: Outstanding, outcome: CommandOutcome): void => {
    talk.outstanding = undefined
    talk.finishing = { id, protocol: link.protocol, outcome }
    step(talk)
  }

  /** No answer will come over this link. */
  const giveUp = (talk: Talk, outstanding: Outstanding): void => {
    if (outstanding.isSaidAtMostOnce) return finish(talk, outstanding, failedBy('unanswered'))
    talk.outstanding = undefined
    step(talk)
  }

  const talkWith = (trackerId: number, deviceId: string): Talk => {
    const talk = talks.get(trackerId) ?? { trackerId, deviceId, isRunning: false, isDirty: false }
    talk.deviceId = deviceId
    talks.set(trackerId, talk)
    return talk
  }

  const talkOf = (deviceId: string): Talk | undefined => {
    const trackerId = directory.known(deviceId)?.trackerId
    return trackerId === undefined ? undefined : talks.get(trackerId)
  }

  devices.listen({
    opened(deviceId) {
      const talk = talkOf(deviceId)
      if (!talk || isStopped) return
      talk.deviceId = deviceId
      // The line over which it was said is likely dead; what may not be said twice waits for that to show.
      if (talk.outstanding && !talk.outstanding.isSaidAtMostOnce) talk.outstanding = undefined
      step(talk)
    },
    closed(deviceId, link) {
      const talk = talkOf(deviceId)
      if (talk?.outstanding?.link === link && !isStopped) giveUp(talk, talk.outstanding)
    },
  })
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'deviceCommandsChanged' && !isStopped) step(talkWith(event.trackerId, event.deviceId))
  })

  const expire = async (): Promise<void> => {
    const saidNow = [...talks.values()].flatMap(({ outstanding, finishing }) => outstanding?.id ?? finishing?.id ?? [])
    const { expired, waiting } = await asEngine(database, async (tx) => ({
      expired: await expireCommands(tx, now(), saidNow),
      waiting: new Set(await readWaitingTrackers(tx)),
    }))
    metrics.commands.inc({ protocol: '', outcome: 'expired' }, expired.length)
    for (const { reseller_id: resellerId, tracker_id: trackerId } of expired)
      bus.publish({ kind: 'devicesChanged', resellerId, trackerIds: [trackerId] })
    for (const [trackerId, { outstanding, finishing, isRunning, isDirty }] of talks)
      if (!waiting.has(trackerId) && !outstanding && !finishing && !isRunning && !isDirty) talks.delete(trackerId)
  }

  const trackerIds = await asEngine(database, async (tx) => {
    await failUnanswered(tx, now())
    return readWaitingTrackers(tx)
  })
  // Under which name it calls is known when it calls.
  for (const trackerId of trackerIds) talkWith(trackerId, '')

  return {
    awaits: (trackerId) => talks.has(trackerId),
    answered(answer, link) {
      const talk = talkOf(answer.deviceId)
      const outstanding = talk?.outstanding
      const isAwaited = outstanding?.mark === undefined ? outstanding?.link === link : outstanding.mark === answer.mark
      if (talk && trust.isContested(talk.deviceId)) {
        metrics.commands.inc({ protocol: link.protocol, outcome: 'contested' })
        return
      }
      if (!talk || !outstanding || !isAwaited) {
        metrics.commands.inc({ protocol: link.protocol, outcome: 'unexpected' })
        return
      }
      const { isRefusal, text } = answer
      finish(talk, outstanding, {
        state: isRefusal ? 'failed' : 'confirmed',
        reason: isRefusal ? 'refused' : null,
        answer: text,
      })
    },
    async work() {
      if (talks.size === 0 || isStopped) return
      for (const talk of talks.values()) {
        const { outstanding } = talk
        if (outstanding && now() - outstanding.sentAt >= limits.answerMs) {
          // Most links tell at once that they are closed, and all is given up that was said over them.
          outstanding.link.end('unanswered')
          if (talk.outstanding === outstanding) giveUp(talk, outstanding)
        } else if (talk.isDirty || (talk.recheckAt !== undefined && now() >= talk.recheckAt)) step(talk)
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
