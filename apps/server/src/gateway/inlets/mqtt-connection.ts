import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { generate, type Packet } from 'mqtt-packet'
import { unsentBrokerBytes } from '../../limits/tracker-reports.limits.ts'
import { createPacketReader, type ReadPacket } from './mqtt-packet-reader.ts'
import type { MqttSettings } from './mqtt-settings.ts'

export interface MqttMessage {
  /** Absent at QoS 0. */
  messageId: number | undefined
  topic: string
  /** Undefined for one beyond the limit. */
  payload: Buffer | undefined
}

export interface MqttLimits {
  /** From the first packet to the granted topics. */
  connectMs: number
  keepAliveMs: number
  maxPacketBytes: number
}

export interface MqttListener {
  /** While it does not, nothing is read: the broker keeps what is its. */
  mayRead(): boolean
  receive(message: MqttMessage): void
  /** The topics are granted, less those that were refused. */
  opened(refusedTopics: string[]): void
  /** Once, however it came to that. */
  ended(reason: string): void
}

export interface MqttConnection {
  acknowledge(messageId: number): void
  /** To be called when `mayRead` has changed. */
  read(): void
  end(reason: string): void
  /** Takes leave: what was acknowledged has gone out. */
  close(): Promise<void>
}

const version = { protocolVersion: 4 } as const
const subscribeId = 1
const firstRefusal = 128
/** A broker that sends and does not listen. */
const maxUnsentBytes = unsentBrokerBytes.value
const leaveMs = 2_000

const socketTo = (url: string): Socket => {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'mqtts:'
    ? connectTls({ host, port: Number(port) || 8_883, ...(isIP(host) ? {} : { servername: host }) })
    : connect({ host, port: Number(port) || 1_883, noDelay: true })
}

/** One connection to the broker, with a session that outlives it (MQTT 3.1.1). */
export const openMqttConnection = (
  settings: MqttSettings,
  listener: MqttListener,
  limits: MqttLimits,
): MqttConnection => {
  const socket = socketTo(settings.url)
  const reader = createPacketReader(limits.maxPacketBytes)
  let state: 'greeting' | 'subscribing' | 'open' | 'ended' = 'greeting'
  let hasHeard = true

  const end = (reason: string) => {
    if (state === 'ended') return
    state = 'ended'
    clearTimeout(patience)
    clearInterval(pulse)
    socket.destroy()
    listener.ended(reason)
  }
  const send = (packet: Packet) => {
    if (state === 'ended') return
    socket.write(generate(packet, version))
    if (socket.writableLength > maxUnsentBytes) end('unsent')
  }
  const patience = setTimeout(() => end('timeout'), limits.connectMs)
  let pulse: NodeJS.Timeout | undefined
  const beat = () => {
    // Whoever is not read from cannot answer.
    if (!hasHeard && !socket.isPaused()) return end('silent')
    hasHeard = false
    send({ cmd: 'pingreq' })
  }

  const take = (packet: ReadPacket) => {
    switch (packet.cmd) {
      case 'connack':
        if (packet.returnCode !== 0) return end(`refused ${packet.returnCode}`)
        state = 'subscribing'
        return send({
          cmd: 'subscribe',
          messageId: subscribeId,
          subscriptions: settings.topics.map((topic) => ({ topic, qos: 1 as const })),
        })
      case 'suback': {
        const granted = packet.granted as number[]
        const refused = settings.topics.filter((_, at) => (granted[at] ?? firstRefusal) >= firstRefusal)
        if (refused.length === settings.topics.length) return end(`topics refused: ${refused.join(', ')}`)
        state = 'open'
        clearTimeout(patience)
        pulse = setInterval(beat, limits.keepAliveMs)
        return listener.opened(refused)
      }
      case 'publish': {
        const { topic, messageId, payload, qos } = packet
        if (qos === 2 || state === 'greeting') return end('malformed')
        return listener.receive({
          messageId,
          topic,
          payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
        })
      }
      case 'oversized':
        return listener.receive({ messageId: packet.messageId, topic: '', payload: undefined })
      case 'pingresp':
        return
      default:
        return end('malformed')
    }
  }

  const read = () => {
    while (state !== 'ended') {
      if (!listener.mayRead()) {
        socket.pause()
        return
      }
      const packet = reader.next()
      if (!packet) {
        socket.resume()
        return
      }
      take(packet)
    }
  }

  socket.on('connect', () =>
    send({
      cmd: 'connect',
      ...{ protocolId: 'MQTT', protocolVersion: 4, clean: false, clientId: settings.clientId },
      keepalive: Math.ceil((limits.keepAliveMs * 2) / 1_000),
      ...(settings.username === undefined ? {} : { username: settings.username }),
      ...(settings.password === undefined ? {} : { password: Buffer.from(settings.password) }),
    }),
  )
  socket.on('data', (chunk: Buffer) => {
    hasHeard = true
    reader.push(chunk)
    read()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  socket.on('close', () => end('closed'))

  return {
    acknowledge: (messageId) => send({ cmd: 'puback', messageId }),
    read,
    end,
    close: () =>
      new Promise((resolve) => {
        if (state === 'ended') return resolve()
        const leave = () => {
          clearTimeout(timer)
          end('stopped')
          resolve()
        }
        const timer = setTimeout(leave, leaveMs)
        socket.end(generate({ cmd: 'disconnect' }, version), leave)
      }),
  }
}
