import { protocolNamed } from '@atalaya/protocols/registry'
import { afterEach, expect, it } from 'vitest'
import { type Dialect, dialects, type TrackerProtocol } from './create-uplink.ts'
import { type Load, type LoadOptions, startLoad } from './load.ts'
import { type LoadTracker, loadFleet, wholeMixture } from './load-fleet.ts'
import { startMemoryBroker } from './memory-broker.ts'
import { brokerAt } from './mqtt-uplink.ts'
import { testDatagramServer, testOsmandServer, testStreamServer } from './test-tracker-server.ts'
import type { Endpoint } from './uplink.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A port for every protocol, and a load of `devices` trackers of all kinds upon them. */
const mixedLoad = async (devices: number, over: Partial<LoadOptions> = {}) => {
  const endpoints = {} as Record<TrackerProtocol, Endpoint[]>
  const servers: { received: { deviceId: string; recordedAt: number }[] }[] = []
  for (const { protocol } of Object.values(dialects)) {
    if (endpoints[protocol]) continue
    const found = protocolNamed(protocol)
    if (found?.transport === 'udp') {
      const only = await testDatagramServer({ protocol: found })
      endpoints[protocol] = [{ host: '127.0.0.1', port: only.port }]
      servers.push(only)
      closing.push(only.close)
      continue
    }
    const server = found?.transport === 'tcp' ? await testStreamServer(found) : await testOsmandServer()
    const datagrams = protocol === 'teltonika' ? [await testDatagramServer({ port: server.port })] : []
    endpoints[protocol] = [{ host: '127.0.0.1', port: server.port }]
    for (const each of [server, ...datagrams]) {
      servers.push(each)
      closing.push(each.close)
    }
  }
  const fleet = loadFleet('mix', devices)
  const load = startLoad({ fleet, ratePerSecond: 1_000, now: Date.now, endpoints, ...over })
  return { fleet, load, received: () => servers.flatMap(({ received }) => received) }
}
const until = async (load: Load, acknowledged: number): Promise<void> => {
  while (load.figures().all.acknowledged < acknowledged) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('spreads its reports evenly over trackers of every dialect, and all that is sent arrives', async () => {
  const { fleet, load, received } = await mixedLoad(wholeMixture)
  await until(load, 800)
  await load.drained(10_000)
  await load.stop()
  const { all, byDialect } = load.figures()
  expect(all.acknowledged + all.handedOver).toBe(all.sent)
  expect(received()).toHaveLength(all.sent)
  expect([...byDialect.keys()].sort()).toEqual(Object.keys(dialects).sort())
  for (const [dialect, { acknowledged, handedOver, reconnects }] of byDialect) {
    const { isAcknowledged } = dialects[dialect as Dialect]
    expect([dialect, acknowledged > 0, handedOver > 0, reconnects]).toEqual([
      dialect,
      isAcknowledged,
      !isAcknowledged,
      0,
    ])
  }
  const perDevice = Map.groupBy(received(), ({ deviceId }) => deviceId)
  expect([...perDevice.keys()].sort()).toEqual(fleet.map(({ deviceId }) => deviceId).sort())
  const counts = [...perDevice.values()].map((messages) => messages.length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

it('takes MQTT into the mixture where a broker is named, and then only', async () => {
  const broker = await startMemoryBroker()
  closing.push(broker.stop)
  const named = brokerAt(`mqtt://127.0.0.1:${broker.port}`, 'trackers/+')
  const fleet = loadFleet('mix', wholeMixture, { hasBroker: true })
  expect(new Set(fleet.map(({ dialect }) => dialect))).toEqual(new Set([...Object.keys(dialects), 'mqtt']))
  expect(loadFleet('mix', 200).map(({ dialect }) => dialect)).not.toContain('mqtt')
  const { load } = await mixedLoad(wholeMixture, { fleet, broker: named, ratePerSecond: 460 })
  await until(load, 400)
  await load.drained(10_000)
  await load.stop()
  const published = load.figures().byDialect.get('mqtt')
  expect(published).toMatchObject({ devices: 3, pending: 0, acknowledged: broker.held })
  expect(broker.held).toBeGreaterThan(30)
})

it('misbehaves as it is told to, and everything is acknowledged nevertheless', async () => {
  // The seventh tells its reports in another order, which shows only by a clock of less than seconds.
  const fleet = loadFleet('mix', 20).with(6, loadFleet('teltonika', 7)[6] as LoadTracker)
  const { load, received } = await mixedLoad(20, {
    fleet,
    ratePerSecond: 400,
    lateHours: 2,
    firstPauseMs: 20,
    shuffled: 5,
    mischief: { cut: 0.02, repeat: 0.1 },
  })
  await until(load, 300)
  load.storm(0.2)
  await until(load, 600)
  await load.drained(10_000)
  await load.stop()
  const { all } = load.figures()
  expect(all.pending).toBe(0)
  expect(all.sent).toBeGreaterThan(all.acknowledged + all.handedOver)
  expect(all.reconnects).toBeGreaterThanOrEqual(fleet.length)
  const late = received().filter(({ recordedAt }) => recordedAt < Date.now() - 60_000)
  expect(new Set(late.map(({ deviceId }) => deviceId))).toEqual(new Set([fleet[10]?.deviceId]))
  expect(late.length).toBeGreaterThanOrEqual(119)
  const shuffled = received().filter(({ deviceId }) => deviceId === fleet[6]?.deviceId)
  const inOrder = shuffled.toSorted((a, b) => a.recordedAt - b.recordedAt)
  expect(shuffled.map(({ recordedAt }) => recordedAt)).not.toEqual(inOrder.map(({ recordedAt }) => recordedAt))
})
