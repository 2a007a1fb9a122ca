import { encodeJsonReports } from '@atalaya/protocols/json-report/encode'
import { generate } from 'mqtt-packet'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { type Endpoint, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

/** Where trackers publish, and as whom. */
export interface MqttBroker {
  endpoint: Endpoint
  /** The device stands for its `+`, if it has one. */
  topic: string
  username?: string
  password?: string
}

export type MqttUplinkOptions = Omit<UplinkOptions<TrackerReport>, 'endpoints'> & { broker: MqttBroker }

const usualPort = 1_883
const connackByte = 0x20
const pubackByte = 0x40
const maxMessageId = 0xffff
/** Messages on their way at once: each is acknowledged by its own id. */
const window = 20
/** No pings are sent: the longest silence that MQTT can ask a broker to bear. */
const keepAliveS = 0xffff

/** From `mqtt://user:password@host:port`; undefined for anything else, `mqtts` included. */
export const brokerAt = (url: string, topic: string): MqttBroker | undefined => {
  const { protocol, hostname, port, username, password } = URL.parse(url) ?? {}
  if (protocol !== 'mqtt:' || !hostname) return undefined
  return {
    endpoint: { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort },
    topic,
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
}

/** One byte of kind, the length of the rest in up to four digits of seven bits, the rest. */
const lengthOf = (heard: Buffer): number | undefined => {
  let rest = 0
  for (let at = 1; at < Math.min(5, heard.length); at++) {
    const digit = heard[at] as number
    rest += (digit & 0x7f) * 128 ** (at - 1)
    if (digit < 0x80) return heard.length > at + rest ? at + 1 + rest : undefined
  }
  return undefined
}

const speechOf =
  (deviceId: string, { topic, username, password }: MqttBroker) =>
  (): Speech<TrackerReport> => {
    const ownTopic = topic.replace('+', deviceId)
    let lastId = 0
    const nextId = (): number => {
      lastId = (lastId % maxMessageId) + 1
      return lastId
    }
    return {
      frameLength: lengthOf,
      greeting: {
        bytes: generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clientId: deviceId,
          clean: true,
          keepalive: keepAliveS,
          ...(username === undefined ? {} : { username }),
          ...(password === undefined ? {} : { password: Buffer.from(password) }),
        }),
        isWelcome: (frame) => frame[0] === connackByte && frame[3] === 0,
      },
      most: window,
      say(reports) {
        const ids = reports.map(nextId)
        const packets = reports.map((report, nth) =>
          generate({
            cmd: 'publish',
            topic: ownTopic,
            payload: encodeJsonReports({ ...report, deviceId }),
            qos: 1,
            dup: false,
            retain: false,
            messageId: ids[nth],
          }),
        )
        const told = new Set<number | undefined>()
        return {
          bytes: Buffer.concat(packets),
          // In what order a broker acknowledges is its own affair.
          acknowledgedBy(frame, acknowledged) {
            if (frame[0] !== pubackByte) return undefined
            told.add(frame.readUInt16BE(2))
            let count = 0
            while (told.delete(ids[acknowledged + count])) count++
            return count || undefined
          },
        }
      },
    }
  }

/** JSON reports to a broker at QoS 1, each again until the broker has taken it: more nobody tells a publisher. */
export const mqttUplink = ({ broker, ...options }: MqttUplinkOptions): Uplink<TrackerReport> =>
  startUplink({ ...options, endpoints: [broker.endpoint] }, conversation(speechOf(options.deviceId, broker)))
