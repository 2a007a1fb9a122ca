import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { protocolNamed } from '@atalaya/protocols/registry'
import { afterEach, expect, it } from 'vitest'
import { createUplink, type Dialect, dialectNames, dialects } from './create-uplink.ts'
import { osmandAgent } from './osmand-uplink.ts'
import { type PacketAnswer, testDatagramServer, testOsmandServer, testStreamServer } from './test-tracker-server.ts'
import type { TrackerReport } from './tracker-report.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const firstAt = 1_700_000_000_000
const reports = Array.from(
  { length: 40 },
  (_, index): TrackerReport => ({
    recordedAt: firstAt + index * 1_000,
    lat: 39 + index / 1_000,
    lng: -6 - index / 1_000,
    speedKmh: 50,
    heading: 45,
    satellites: 9,
    io: { ignition: true },
  }),
)

/** A server of the dialect's protocol that hangs up, says no or says nothing now and then. */
const serverOf = async (dialect: Dialect): Promise<{ received: DecodedMessage[]; port: number }> => {
  const { protocol } = dialects[dialect]
  const random = seededRandom(7)
  const answers: PacketAnswer[] = ['hangUp', 'acknowledge', 'acknowledge', 'acknowledge']
  const found = protocolNamed(protocol)
  const server =
    dialect === 'teltonika-udp' || found?.transport === 'udp'
      ? await testDatagramServer(found?.transport === 'udp' ? { protocol: found } : {})
      : found?.transport === 'tcp'
        ? await testStreamServer(found, {
            answerTo: () => answers[Math.floor(random.unit() * answers.length)] as PacketAnswer,
          })
        : await testOsmandServer((request) => (request % 4 === 1 ? 503 : 200))
  closing.push(server.close)
  return server
}

const uplinkOf = (dialect: Dialect, port: number, onAcknowledged?: (report: TrackerReport) => void) => {
  const agent = osmandAgent()
  const random = seededRandom(11)
  const uplink = createUplink(dialect, {
    deviceId: '350000000000009'.slice(-dialects[dialect].idDigits).padStart(dialects[dialect].idDigits, '1'),
    endpoints: [{ host: '127.0.0.1', port }],
    agent,
    firstPauseMs: 1,
    onAcknowledged,
    mischief: { cut: 0.1, repeat: 0.4, random: random.unit },
  })
  closing.unshift(
    () => uplink.stop(),
    () => agent.destroy(),
  )
  return uplink
}

it.each(dialectNames.filter((name) => dialects[name].isAcknowledged))(
  '%s: all arrives through cuts and repeats, is acknowledged once, and a repeat is known as one',
  async (dialect) => {
    const { received, port } = await serverOf(dialect)
    const acknowledged: TrackerReport[] = []
    const uplink = uplinkOf(dialect, port, (report) => acknowledged.push(report))
    for (const report of reports) uplink.push(report)
    await uplink.drained()
    expect(acknowledged).toEqual(reports)
    expect(uplink.counts).toMatchObject({ acknowledged: reports.length, handedOver: 0, forgotten: 0, refusals: 0 })
    const byInstant = Map.groupBy(received, ({ recordedAt }) => recordedAt)
    expect([...byInstant.keys()].sort()).toEqual(reports.map(({ recordedAt }) => recordedAt))
    // Otherwise the server would store a report that was sent again as another one.
    for (const same of byInstant.values())
      expect(new Set(same.map(({ payload }) => Buffer.from(payload).toString('hex'))).size).toBe(1)
    expect(received.length).toBeGreaterThan(reports.length)
    const fix = byInstant.get(firstAt + 39_000)?.[0]?.fix
    expect(fix).toMatchObject({ lat: expect.closeTo(39.039, 4), lng: expect.closeTo(-6.039, 4), isValid: true })
    expect(fix?.speedKmh).toBeCloseTo(50, -0.5)
  },
)

it.each(dialectNames.filter((name) => !dialects[name].isAcknowledged))(
  '%s: positions that nobody acknowledges are handed over and never claimed',
  async (dialect) => {
    const { received, port } = await serverOf(dialect)
    const acknowledged: TrackerReport[] = []
    const uplink = uplinkOf(dialect, port, (report) => acknowledged.push(report))
    for (const report of reports) uplink.push(report)
    await uplink.drained()
    expect(acknowledged).toEqual([])
    expect(uplink.counts).toMatchObject({ acknowledged: 0, handedOver: reports.length })
    // What was on its way when the server hung up is gone: that is what no acknowledgement means.
    expect(received.length).toBeGreaterThan(0)
  },
)

it.each(dialectNames)('%s: comes back after it was told to hang up', async (dialect) => {
  const { received, port } = await serverOf(dialect)
  const uplink = uplinkOf(dialect, port)
  uplink.push(reports[0] as TrackerReport)
  while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  await uplink.drained()
  const before = uplink.counts.connections
  uplink.hangUp(20)
  uplink.push(reports[1] as TrackerReport)
  while (!received.some(({ recordedAt }) => recordedAt === firstAt + 1_000))
    await new Promise((resolve) => setTimeout(resolve, 2))
  await uplink.drained()
  expect(uplink.counts.connections).toBeGreaterThan(before)
})
