import { maxBodyBytes } from '@atalaya/protocols/json-report/report'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import type { FrameOutcome } from '../connections/submissions.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { acknowledgementsInOrder } from './mqtt-acknowledgements.ts'
import { type MqttConnection, type MqttLimits, openMqttConnection } from './mqtt-connection.ts'
import { mqttReader } from './mqtt-reader.ts'
import { type MqttSettings, namesInTopic } from './mqtt-settings.ts'
import type { MqttSources } from './mqtt-sources.ts'

export interface MqttInletLimits extends MqttLimits {
  /** Messages that have come and are not acknowledged; beyond this many nothing is read. */
  maxUnacknowledged: number
  /** Before the first new attempt to connect; doubled with each, up to the longest. */
  firstPauseMs: number
  longestPauseMs: number
}

const defaultLimits: MqttInletLimits = {
  connectMs: 15_000,
  keepAliveMs: 30_000,
  // A topic beside the payload.
  maxPacketBytes: maxBodyBytes + 70_000,
  maxUnacknowledged: 2_000,
  firstPauseMs: 1_000,
  longestPauseMs: 5_000,
}

export interface MqttInlet {
  readonly isConnected: boolean
  /** Acknowledges what is stored by now, and leaves the session at the broker. */
  stop(): Promise<void>
}

interface Options {
  limits?: Partial<MqttInletLimits>
  /** From 0 to 1: servers that lost one broker do not all come back at once. */
  random?(): number
}

type Way = Pick<
  GatewayContext,
  | 'authorizeDevice'
  | 'submit'
  | 'isFullFor'
  | 'onRoom'
  | 'countRejected'
  | 'keepFrame'
  | 'codecFault'
  | 'metrics'
  | 'logger'
>

const protocol = 'mqtt'
/** A topic that names no source is a setting to mend, and every message of it would say so. */
const warnEveryMs = 60_000

/** Takes reports from a broker for as long as it runs; a message is acknowledged once it needs to come no more. */
export const startMqttInlet = (
  settings: MqttSettings,
  { gateway, sources }: { gateway: Way; sources: MqttSources },
  options: Options = {},
): MqttInlet => {
  const limits = { ...defaultLimits, ...options.limits }
  const random = options.random ?? Math.random
  const { host } = new URL(settings.url)
  const read = mqttReader(gateway, { settings, host })
  let connection: MqttConnection | undefined
  let isOpen = false
  let isStopped = false
  let pauseMs = limits.firstPauseMs
  let retry: NodeJS.Timeout | undefined
  let warnedAt = Number.NEGATIVE_INFINITY

  /** What can never be stored needs to come no more, like what is: else it would come again and hold up the rest. */
  const store = async (messages: DecodedMessage[], topic: string): Promise<FrameOutcome> => {
    const resellerId = await sources.resellerOf(namesInTopic(settings.topics, topic).keyId)
    if (resellerId === undefined) {
      gateway.metrics.refused.inc({ protocol, reason: 'topic' })
      if (performance.now() - warnedAt > warnEveryMs) {
        warnedAt = performance.now()
        gateway.logger.warn({ topic: topic.slice(0, 200) }, 'a topic of no push source: what comes by it is not stored')
      }
      return 'refused'
    }
    const admitted = new Set<string>()
    await Promise.all(
      [...new Set(messages.map(({ deviceId }) => deviceId))].map(async (deviceId) => {
        const isAdmitted = await gateway.authorizeDevice({ protocol, deviceId, remoteAddress: host, resellerId })
        if (isAdmitted) admitted.add(deviceId)
      }),
    )
    // Of a list each device is let in by itself: one of ours opens the door for none of another's.
    const taken = messages.filter(({ deviceId }) => admitted.has(deviceId))
    if (taken.length === 0) return 'refused'
    return new Promise((resolve) =>
      gateway.submit({ protocol, messages: taken, remoteAddress: host, connectionId: null }, resolve),
    )
  }

  const connect = () => {
    const startedAt = performance.now()
    const acknowledgements = acknowledgementsInOrder((messageId) => opened.acknowledge(messageId))
    let isWaitingForRoom = false
    const opened = openMqttConnection(
      settings,
      {
        mayRead() {
          if (gateway.isFullFor() && !isWaitingForRoom) {
            isWaitingForRoom = true
            gateway.onRoom(() => {
              isWaitingForRoom = false
              opened.read()
            })
          }
          return !gateway.isFullFor() && acknowledgements.unacknowledged < limits.maxUnacknowledged
        },
        receive(message) {
          const acknowledge = acknowledgements.expect(message.messageId)
          const messages = read(message)
          const storing =
            messages.length === 0 ? Promise.resolve<FrameOutcome>('refused') : store(messages, message.topic)
          storing.then(
            (outcome) => {
              // Whoever gets no acknowledgement sends again, but a broker does so over a new connection only.
              if (outcome === 'failed' || outcome === 'busy') return opened.end('not stored')
              acknowledge()
              opened.read()
            },
            (error: unknown) => {
              gateway.logger.error({ err: error }, 'a message of the broker')
              opened.end('not stored')
            },
          )
        },
        opened(refusedTopics) {
          isOpen = true
          gateway.metrics.connections.inc({ protocol })
          for (const topic of refusedTopics) gateway.logger.error({ broker: host, topic }, 'the broker refuses a topic')
          gateway.logger.info({ broker: host }, 'connected to the broker')
        },
        ended(reason) {
          if (isOpen) gateway.metrics.connections.dec({ protocol })
          isOpen = false
          if (isStopped) return
          gateway.metrics.closed.inc({ protocol, reason: reason.split(/[ :]/)[0] ?? '' })
          if (performance.now() - startedAt > limits.longestPauseMs) pauseMs = limits.firstPauseMs
          const waitMs = pauseMs * (0.5 + random() / 2)
          gateway.logger.warn({ broker: host, reason, waitMs: Math.round(waitMs) }, 'not connected to the broker')
          retry = setTimeout(connect, waitMs)
          pauseMs = Math.min(limits.longestPauseMs, pauseMs * 2)
        },
      },
      limits,
    )
    connection = opened
  }
  connect()

  return {
    get isConnected() {
      return isOpen
    },
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await connection?.close()
    },
  }
}
