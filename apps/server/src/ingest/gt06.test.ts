import {
  encodeGt06Alarm,
  encodeGt06Heartbeat,
  encodeGt06Location,
  encodeGt06Login,
} from '@atalaya/protocols/gt06/encode'
import { sealPacket } from '@atalaya/protocols/gt06/packet'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('GT06')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'gt06', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const answer = (number: number, serial: number) => Buffer.from(sealPacket({ number, serial }))
const answerBytes = 10

it('a GT06 tracker logs in, reports, and has its alarm acknowledged after COMMIT', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await connected()
  tracker.write(encodeGt06Login(imei, { serial: 1, zoneMinutes: 120 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x01, 1))

  const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  const place = { lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90, satellites: 9, io: { ignition: true } }
  const location = { ...place, recordedAt: at }
  const alarm = { ...place, recordedAt: at + 1_000, alarm: 0x30 }
  const unblock = await test.blockCommits()
  tracker.write(encodeGt06Location(location, 2))
  tracker.write(encodeGt06Alarm(alarm, 3))
  await test.untilCommitWaits()
  // What is only a sign of life waits for nothing.
  tracker.write(encodeGt06Heartbeat({ ignition: true }, 4))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x13, 4))
  expect(await test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])).toEqual([])
  await unblock()
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 3))

  // Sent again under other serial numbers, as after a broken connection: acknowledged, and nothing is double.
  tracker.write(encodeGt06Location({ ...location, isRepeated: true, trigger: 'reconnected' }, 70))
  tracker.write(encodeGt06Alarm(alarm, 71))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 71))
  expect(
    await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1 AND is_valid ORDER BY recorded_at', [itemId]),
  ).toEqual([{ recorded_at: at }, { recorded_at: at + 1_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'hardBraking'`, [itemId])).toEqual(
    [{ kind: 'hardBraking' }],
  )
  tracker.end()
})

it('a GT06 tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeGt06Login('350999000111222'))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(await test.rows(`SELECT protocol FROM unregistered_devices WHERE device_id = '350999000111222'`)).toEqual([
      { protocol: 'gt06' },
    ]),
  )
})

it('an alarm of a GT06 tracker that ends behind its place is stored and acknowledged, and its tail is counted', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await connected()
  tracker.write(encodeGt06Login(imei, { serial: 1 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x01, 1))

  const recordedAt = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  const alarm = encodeGt06Alarm({ lat: 40.4168, lng: -3.7038, recordedAt, alarm: 0x30, io: {} }, 2)
  const counted = async () => (await test.metric('atalaya_ingest_undecoded_tails_total')) ?? 0
  const before = await counted()
  // Clock and place, and two bytes of the cell.
  tracker.write(sealPacket({ number: 0x26, content: alarm.slice(4, 4 + 20), serial: 2 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 2))
  expect(await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1', [itemId])).toEqual([
    { recorded_at: recordedAt },
  ])
  expect(await counted()).toBe(before + 1)

  tracker.write(encodeGt06Alarm({ lat: 40.4168, lng: -3.7038, recordedAt: recordedAt + 1_000, alarm: 0x30, io: {} }, 3))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 3))
  expect(await counted()).toBe(before + 1)
  tracker.end()
})
