import { encodeH02Binary, encodeH02Heartbeat, encodeH02Text, type H02Report } from '@atalaya/protocols/h02/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort, type TestPort } from './test-port.ts'

const test = await createTestIngest('H02')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'h02', port: 0 }], limits: { pauseMs: 100 } })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const expectAnswer = async (tracker: TestPort, start: string, digits: number) => {
  const answer = (await tracker.take(start.length + digits + 1))?.toString() ?? ''
  expect(answer.slice(0, start.length)).toBe(start)
  expect(answer.slice(start.length)).toMatch(/^\d*#$/)
}
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const report = (recordedAt: number, io: H02Report['io'] = {}): H02Report => ({
  recordedAt,
  lat: 40.4168,
  lng: -3.7038,
  speedKmh: 50,
  heading: 90,
  io: { ignition: true, ...io },
})

it('an H02 tracker that speaks in texts is confirmed after COMMIT, and once is enough', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await connected()
  tracker.write(encodeH02Heartbeat(imei))
  await expectAnswer(tracker, `*HQ,${imei},HTBT`, 0)

  const at = now() - 60_000
  const alarm = encodeH02Text(imei, report(at, { isAlarmed: true }))
  const unblock = await test.blockCommits()
  tracker.write(alarm)
  await test.untilCommitWaits()
  // What is only a sign of life waits for nothing.
  tracker.write(encodeH02Heartbeat(imei))
  await expectAnswer(tracker, `*HQ,${imei},HTBT`, 0)
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)

  tracker.write(alarm)
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)
  tracker.write(encodeH02Text(imei, report(at + 10_000, { isAlarmed: true })))
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('an H02 tracker that speaks in bytes is known by its first report; one that repeats itself is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '4109198974' })
  const tracker = await connected()
  const at = now() - 60_000
  for (const recordNumber of [1, 2]) {
    tracker.write(encodeH02Binary(imei, report(at), { recordNumber }))
    await expectAnswer(tracker, `*HQ,${imei},R12,`, 6)
  }
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }])
  tracker.end()
})

it('a short binary frame does not wait for the next one, nor is it lost when the tracker hangs up', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '4109198975' })
  const at = now() - 60_000
  const short = (recordedAt: number) => encodeH02Binary(imei, report(recordedAt), { isLong: false })
  const waiting = await connected()
  waiting.write(short(at))
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(1))
  waiting.end()
  const hasty = await connected()
  hasty.write(short(at + 1_000))
  hasty.end()
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(2))
})

it('an H02 tracker that nobody registered is seen, and left without an answer', async () => {
  for (const frame of [encodeH02Heartbeat('4109198000'), encodeH02Text('4109198000', report(now()))]) {
    const tracker = await connected()
    tracker.write(frame)
    expect(await tracker.take(1)).toBeUndefined()
  }
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '4109198000'`),
    ).toEqual([{ protocol: 'h02', attempts: 2 }]),
  )
})
