import { once } from 'node:events'
import type { OsmandReport } from '@atalaya/protocols/osmand/encode'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { afterEach, describe, expect, it } from 'vitest'
import { osmandAgent, osmandUplink } from './osmand-uplink.ts'
import { teltonikaUplink } from './teltonika-uplink.ts'
import {
  type PacketAnswer,
  type TestTrackerServer,
  testOsmandServer,
  testTeltonikaServer,
} from './test-tracker-server.ts'
import type { Uplink } from './uplink.ts'

const imei = '352093084000014'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const opened = async (server: Promise<TestTrackerServer>): Promise<TestTrackerServer> => {
  const tracked = await server
  closing.push(tracked.close)
  return tracked
}
const teltonikaServer = (how?: Parameters<typeof testTeltonikaServer>[0]) => opened(testTeltonikaServer(how))

const record = (second: number): TeltonikaRecord => ({
  recordedAt: 1_700_000_000_000 + second * 1_000,
  lat: 39,
  lng: -6,
  satellites: 9,
  io: {},
})
const seconds = (messages: DecodedMessage[]): number[] =>
  messages.map(({ recordedAt }) => (recordedAt - 1_700_000_000_000) / 1_000)

const uplinkTo = (
  ports: number[],
  over: Partial<Parameters<typeof teltonikaUplink>[0]> = {},
): Uplink<TeltonikaRecord> => {
  const uplink = teltonikaUplink({
    deviceId: imei,
    endpoints: ports.map((port) => ({ host: '127.0.0.1', port })),
    firstPauseMs: 5,
    ...over,
  })
  closing.unshift(() => uplink.stop())
  return uplink
}

describe('a Teltonika tracker', () => {
  it('says who it is and sends everything in order, several records a packet', async () => {
    const { port, received } = await teltonikaServer()
    const acknowledged: number[] = []
    const uplink = uplinkTo([port], { onAcknowledged: ({ recordedAt }) => acknowledged.push(recordedAt) })
    for (let i = 0; i < 25; i++) uplink.push(record(i))
    await uplink.drained()
    expect(seconds(received)).toEqual(Array.from({ length: 25 }, (_, i) => i))
    expect(new Set(received.map(({ deviceId }) => deviceId))).toEqual(new Set([imei]))
    expect(acknowledged).toHaveLength(25)
    expect(uplink.counts).toMatchObject({ sent: 25, acknowledged: 25, forgotten: 0, refusals: 0 })
    expect(uplink.isConnected).toBe(true)
  })

  it.each(['hangUp', 'zero'] as const)('keeps what was answered with %s and sends it again', async (answer) => {
    const { port, received } = await teltonikaServer({ answerTo: (packet) => (packet < 2 ? answer : 'acknowledge') })
    const uplink = uplinkTo([port])
    uplink.push(record(1))
    uplink.push(record(2))
    await uplink.drained()
    expect(seconds(received)).toEqual([1, 2, 1, 2, 1, 2])
    expect(uplink.counts).toMatchObject({ sent: 6, acknowledged: 2 })
  })

  it('comes back when the server hangs up while there is nothing to say', async () => {
    const { port, received, hangUp } = await teltonikaServer()
    const uplink = uplinkTo([port])
    uplink.push(record(1))
    await uplink.drained()
    hangUp()
    uplink.push(record(2))
    await uplink.drained()
    expect(seconds(received)).toContain(2)
  })

  it('keeps trying while nobody listens, and finds the server when it is there', async () => {
    const first = await teltonikaServer()
    first.server.close()
    await once(first.server, 'close')
    const uplink = uplinkTo([first.port])
    uplink.push(record(1))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(uplink.pending).toBe(1)
    first.server.listen(first.port, '127.0.0.1')
    await uplink.drained()
    expect(seconds(first.received)).toEqual([1])
  })

  it('tries the other port when one is closed to it', async () => {
    const refusing = await teltonikaServer({ isWelcome: () => false })
    const { port, received } = await teltonikaServer()
    const uplink = uplinkTo([refusing.port, port])
    uplink.push(record(1))
    await uplink.drained()
    expect(seconds(received)).toEqual([1])
    expect(uplink.counts.refusals).toBe(1)
  })

  it('gives up after the refusals that it was told to bear', async () => {
    const { port, received } = await teltonikaServer({ isWelcome: () => false })
    const uplink = uplinkTo([port], { maxRefusals: 3 })
    uplink.push(record(1))
    await uplink.drained()
    expect(uplink.counts).toMatchObject({ refusals: 3, acknowledged: 0 })
    expect(uplink.pending).toBe(1)
    expect(received).toEqual([])
  })

  it('forgets the oldest when its memory is full, even those on their way', async () => {
    let answer: PacketAnswer = 'nothing'
    const { port, received, hangUp } = await teltonikaServer({ answerTo: () => answer })
    const acknowledged: number[] = []
    const uplink = uplinkTo([port], { memory: 5, onAcknowledged: ({ recordedAt }) => acknowledged.push(recordedAt) })
    for (let i = 0; i < 5; i++) uplink.push(record(i))
    while (received.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
    for (let i = 5; i < 8; i++) uplink.push(record(i))
    expect(uplink.pending).toBe(5)
    answer = 'acknowledge'
    hangUp()
    await uplink.drained()
    expect(seconds(received).slice(5)).toEqual([3, 4, 5, 6, 7])
    expect(uplink.counts).toMatchObject({ acknowledged: 5, forgotten: 3 })
    expect(acknowledged).toHaveLength(5)
  })

  it('is gone after stop, with what it had sent acknowledged', async () => {
    const { port, received } = await teltonikaServer()
    const uplink = uplinkTo([port])
    uplink.push(record(1))
    await uplink.drained()
    uplink.push(record(2))
    await uplink.stop()
    expect(seconds(received)).toEqual([1, 2])
    expect(uplink).toMatchObject({ pending: 0, isConnected: false })
  })
})

describe('a phone', () => {
  const report = (second: number): OsmandReport => ({
    deviceId: 'phone-7',
    recordedAt: 1_700_000_000_000 + second * 1_000,
    lat: 39,
    lng: -6,
    speedKmh: 4.5,
  })

  it.each(['query', 'json'] as const)('sends reports by %s, again until they are answered with 200', async (form) => {
    const { received, port } = await opened(testOsmandServer((request) => [503, 404][request] ?? 200))
    const agent = osmandAgent()
    closing.push(() => agent.destroy())
    const uplink = osmandUplink({
      deviceId: 'phone-7',
      endpoints: [{ host: '127.0.0.1', port }],
      form,
      agent,
      firstPauseMs: 5,
    })
    closing.unshift(() => uplink.stop())
    for (let i = 0; i < 3; i++) uplink.push(report(i))
    await uplink.drained()
    expect(seconds(received)).toEqual([0, 0, 0, 1, 2])
    expect(received[0]!.fix).toMatchObject({ lat: 39, lng: -6, speedKmh: 4.5 })
    expect(uplink.counts).toMatchObject({ sent: 5, acknowledged: 3, forgotten: 0, refusals: 1 })
  })
})
