import type { LivePosition } from '@atalaya/contract/live'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record } from './test-tracker.ts'

const test = await createTestIngest('Deadlines')
let ingest: Ingest
const minuteMs = 60_000

beforeAll(async () => {
  ingest = await test.start()
})

const send = async (imei: string, records: Parameters<Awaited<ReturnType<typeof connectTracker>>['send']>[0]) => {
  const tracker = await connectTracker(ingest.ports[0]?.port as number)
  expect(await tracker.introduce(imei)).toBe(1)
  tracker.send(records)
  expect(await tracker.acknowledgement()).toBe(records.length)
  tracker.end()
}
const toldOf = (itemId: number): LivePosition['motion'][] =>
  test.events.flatMap((event) =>
    event.kind === 'live'
      ? event.messages.flatMap((message) =>
          message.kind === 'position' && message.itemId === itemId ? [message.motion] : [],
        )
      : [],
  )
const motionOf = async (itemId: number) =>
  (await test.rows<{ motion: string }>('SELECT motion FROM item_states WHERE item_id = $1', [itemId]))[0]?.motion

describe('silence', () => {
  it('makes an item offline once, whether or not the server restarts meanwhile', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() - 5_000 })])
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 20 * minuteMs
    await test.stop()
    ingest = await test.start()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 11 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
    const told = toldOf(itemId)
    expect(told.at(-1)).toBe('offline')
    await test.stop()
    ingest = await test.start()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(toldOf(itemId)).toEqual(told)
  })

  it('makes a waiting vehicle idle by our clock alone', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = test.clock.now() - 10_000
    await send(imei, [record({ recordedAt: at }), record({ recordedAt: at + 5_000, lat: 40.418, speedKmh: 0 })])
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 2 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('idling'))
    expect(toldOf(itemId).at(-1)).toBe('idling')
  })

  it('is not held against a tracker that unloads what it stored hours ago', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() - 300 * minuteMs })])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(toldOf(itemId)).toEqual(['moving'])
    test.clock.offsetMs += 31 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
  })

  it('before the server was up counts only after a grace', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() - 5_000 })])
    await test.stop()
    test.clock.offsetMs += 60 * minuteMs
    ingest = await test.start({ startGraceMs: 5 * minuteMs })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 6 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
  })
})
