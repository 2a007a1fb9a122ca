import {
  encodeGt06Alarm,
  encodeGt06Heartbeat,
  encodeGt06Location,
  encodeGt06Login,
} from '@atalaya/protocols/gt06/encode'
import { sealPacket } from '@atalaya/protocols/gt06/packet'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('gt06')
const answer = (number: number, serial: number) => Buffer.from(sealPacket({ number, serial }))
const answerBytes = 10

it('a GT06 tracker logs in, reports, and has its alarm acknowledged after COMMIT', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await test.connected()
  tracker.write(encodeGt06Login(imei, { serial: 1, zoneMinutes: 120 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x01, 1))

  const at = thisSecond() - 60_000
  const location = { ...reportAt(at), satellites: 9, io: { ignition: true } }
  const alarm = { ...location, recordedAt: at + 1_000, alarm: 0x30 }
  await test.expectStoredByCommit(
    itemId,
    () => {
      tracker.write(encodeGt06Location(location, 2))
      tracker.write(encodeGt06Alarm(alarm, 3))
    },
    async () => {
      // What is only a sign of life waits for nothing.
      tracker.write(encodeGt06Heartbeat({ ignition: true }, 4))
      expect(await tracker.take(answerBytes)).toEqual(answer(0x13, 4))
    },
  )
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 3))

  // Sent again under other serial numbers, as after a broken connection: acknowledged, and nothing is double.
  tracker.write(encodeGt06Location({ ...location, isRepeated: true, trigger: 'reconnected' }, 70))
  tracker.write(encodeGt06Alarm(alarm, 71))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 71))
  expect(
    await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1 AND is_valid ORDER BY recorded_at', [itemId]),
  ).toEqual([{ recorded_at: at }, { recorded_at: at + 1_000 }])
  await test.expectEvent(itemId, 'hardBraking')
  tracker.end()
})

it('a GT06 tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('350999000111222', encodeGt06Login('350999000111222'))
})

it('an alarm of a GT06 tracker that ends behind its place is stored and acknowledged, and its tail is counted', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await test.connected()
  tracker.write(encodeGt06Login(imei, { serial: 1 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x01, 1))

  const recordedAt = thisSecond() - 60_000
  const alarm = encodeGt06Alarm({ lat: 40.4168, lng: -3.7038, recordedAt, alarm: 0x30, io: {} }, 2)
  const counted = async () => (await test.metric('atalaya_ingest_undecoded_tails_total')) ?? 0
  const before = await counted()
  // Clock and place, and two bytes of the cell.
  tracker.write(sealPacket({ number: 0x26, content: alarm.slice(4, 4 + 20), serial: 2 }))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 2))
  await test.expectPositions(itemId, [recordedAt])
  expect(await counted()).toBe(before + 1)

  tracker.write(encodeGt06Alarm({ lat: 40.4168, lng: -3.7038, recordedAt: recordedAt + 1_000, alarm: 0x30, io: {} }, 3))
  expect(await tracker.take(answerBytes)).toEqual(answer(0x26, 3))
  expect(await counted()).toBe(before + 1)
  tracker.end()
})
