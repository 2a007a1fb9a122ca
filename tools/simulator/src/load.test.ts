import { expect, it } from 'vitest'
import { loadDeviceId, startLoad } from './load.ts'
import { testOsmandServer, testTeltonikaServer } from './test-tracker-server.ts'

it('spreads its reports evenly over its devices and never repeats an instant', async () => {
  const teltonika = await testTeltonikaServer()
  const osmand = await testOsmandServer()
  const endpoint = (port: number) => [{ host: '127.0.0.1', port }]
  const load = startLoad({
    devices: 20,
    ratePerSecond: 2_000,
    protocol: 'mix',
    now: Date.now,
    endpoints: { teltonika: endpoint(teltonika.port), osmand: endpoint(osmand.port) },
  })
  while (load.figures().acknowledged < 1_000) await new Promise((resolve) => setTimeout(resolve, 20))
  await load.stop()
  const figures = load.figures()
  await teltonika.close()
  await osmand.close()
  const received = [...teltonika.received, ...osmand.received]
  expect(figures.acknowledged).toBe(figures.sent)
  expect(received).toHaveLength(figures.sent)
  expect(new Set(received.map(({ deviceId, recordedAt }) => `${deviceId} ${recordedAt}`)).size).toBe(received.length)
  const perDevice = Map.groupBy(received, ({ deviceId }) => deviceId)
  expect([...perDevice.keys()].sort()).toEqual(Array.from({ length: 20 }, (_, index) => loadDeviceId(index)))
  const counts = [...perDevice.values()].map((messages) => messages.length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  expect(new Set(osmand.received.map(({ deviceId }) => deviceId)).size).toBe(2)
})
