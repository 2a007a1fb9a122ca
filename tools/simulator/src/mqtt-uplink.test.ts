import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { decodeJsonReports } from '@atalaya/protocols/json-report/decode'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { parser as createParser, generate, type IPublishPacket } from 'mqtt-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { startMemoryBroker } from './memory-broker.ts'
import { brokerAt, type MqttBroker, mqttUplink } from './mqtt-uplink.ts'
import type { TrackerReport } from './tracker-report.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const deviceId = '350000000000009'
const firstAt = 1_700_000_000_000
const reports = Array.from(
  { length: 100 },
  (_, index): TrackerReport => ({
    recordedAt: firstAt + index * 1_000,
    lat: 39 + index / 1_000,
    lng: -6,
    speedKmh: 50,
    io: { ignition: true },
  }),
)

/** Takes what a user with the right password publishes; hangs up now and then, and acknowledges backwards. */
const moodyBroker = async (password: string) => {
  const taken: IPublishPacket[] = []
  let chunks = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const parser = createParser({ protocolVersion: 4 })
    let unanswered: number[] = []
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        const isKnown = packet.clientId === deviceId && packet.password?.toString() === password
        socket.write(generate({ cmd: 'connack', returnCode: isKnown ? 0 : 5, sessionPresent: false }))
      }
      if (packet.cmd !== 'publish') return
      taken.push(packet)
      unanswered.push(packet.messageId as number)
    })
    socket.on('data', (chunk) => {
      parser.parse(chunk)
      if (unanswered.length > 0 && chunks++ % 5 === 1) return void socket.destroy()
      for (const messageId of unanswered.reverse()) socket.write(generate({ cmd: 'puback', messageId }))
      unanswered = []
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { taken, urlWith: (guess: string) => `mqtt://vans:${guess}@127.0.0.1:${port}` }
}

const uplinkTo = (broker: MqttBroker, acknowledged: TrackerReport[] = [], maxRefusals?: number) => {
  const uplink = mqttUplink({
    deviceId,
    broker,
    maxRefusals,
    firstPauseMs: 1,
    mischief: { cut: 0.1, repeat: 0.3, random: seededRandom(3).unit },
    onAcknowledged: (report) => acknowledged.push(report),
  })
  closing.unshift(() => uplink.stop())
  return uplink
}

describe('a tracker that publishes', () => {
  it('says each report to its own topic until the broker has taken it, whatever the order of the answers', async () => {
    const { taken, urlWith } = await moodyBroker('secret')
    const acknowledged: TrackerReport[] = []
    const uplink = uplinkTo(brokerAt(urlWith('secret'), 'trackers/+/reports') as MqttBroker, acknowledged)
    for (const report of reports) uplink.push(report)
    await uplink.drained()
    expect(acknowledged).toEqual(reports)
    expect(uplink.counts).toMatchObject({ acknowledged: reports.length, refusals: 0, forgotten: 0 })
    expect(uplink.counts.connections).toBeGreaterThan(1)
    expect(taken.length).toBeGreaterThan(reports.length)
    expect(new Set(taken.map(({ topic, qos }) => `${topic} ${qos}`))).toEqual(
      new Set([`trackers/${deviceId}/reports 1`]),
    )
    const received = taken.flatMap(({ payload }) =>
      decodeJsonReports(Buffer.from(payload), deviceId),
    ) as DecodedMessage[]
    expect(new Set(received.map(({ recordedAt }) => recordedAt))).toEqual(
      new Set(reports.map(({ recordedAt }) => recordedAt)),
    )
    expect(received[0]).toMatchObject({ deviceId, fix: { lat: 39, lng: -6, speedKmh: 50, ignition: true } })
  })

  it('is refused with a wrong password', async () => {
    const { taken, urlWith } = await moodyBroker('secret')
    const uplink = uplinkTo(brokerAt(urlWith('guess'), 't') as MqttBroker, [], 2)
    uplink.push(reports[0] as TrackerReport)
    await uplink.drained()
    expect(uplink.counts).toMatchObject({ refusals: 2, acknowledged: 0 })
    expect(taken).toEqual([])
  })

  it('is taken by a real broker, which counts what nobody has acknowledged to it', async () => {
    const broker = await startMemoryBroker()
    closing.push(broker.stop)
    const uplink = uplinkTo(brokerAt(`mqtt://127.0.0.1:${broker.port}`, 'trackers/+') as MqttBroker)
    for (const report of reports.slice(0, 50)) uplink.push(report)
    await uplink.drained()
    expect(uplink.counts).toMatchObject({ acknowledged: 50, refusals: 0 })
    expect(broker.held).toBeGreaterThanOrEqual(50)
  })
})

it.each(['mqtts://host', 'http://host:1883', 'host', ''])('knows no broker at "%s"', (url) => {
  expect(brokerAt(url, 'trackers/+')).toBeUndefined()
})
it('finds host and port, and takes the usual port where none is given', () => {
  expect(brokerAt('mqtt://[::1]:1884', 't')).toEqual({ endpoint: { host: '::1', port: 1_884 }, topic: 't' })
  expect(brokerAt('mqtt://van:p%40ss@broker.example', 't')).toEqual({
    endpoint: { host: 'broker.example', port: 1_883 },
    topic: 't',
    username: 'van',
    password: 'p@ss',
  })
})
