import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { testAlarms } from './test-alarms.ts'

const test = await createTestIngest('Alarms')
const { companyId } = test.tenant
const alarms = testAlarms(test)
const minuteMs = 60_000
const yard = { lat: 40.4, lng: -3.6 }
beforeAll(async () => void (await test.start()))

const at = (recordedAt: number, northM: number, speedKmh = 40, ignition = true): TeltonikaRecord =>
  record({ recordedAt, lat: yard.lat + northM / 111_195, lng: yard.lng, speedKmh, io: { ignition } })

const send = (imei: string, packets: readonly (readonly TeltonikaRecord[])[]) => sendPackets(test.port(), imei, packets)
const shortly = async (itemId: number) =>
  (await alarms.noticesOf(itemId)).map(({ subject, ts, end_ts }) => ({ subject, ts, endTs: end_ts }))
const told = (kind: string) =>
  test.events.flatMap((event) =>
    event.kind === 'live' ? event.messages.filter((message) => message.kind === kind) : [],
  )

it('is there when its report is acknowledged, and ends when it is over', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const alarm = await alarms.insert([itemId], { info: { family: 101, value: 100 } })
  const start = Date.now() - 10 * minuteMs
  test.events.length = 0
  await send(imei, [[at(start, 0)], [at(start + minuteMs, 1_000, 120)]])
  expect(await alarms.noticesOf(itemId)).toMatchObject([
    {
      ...{ alarm_id: alarm, ts: start + minuteMs, end_ts: null },
      data: { event: 'speed', why: { limit: 100, value: 120, unit: 'km/h' } },
    },
  ])
  expect(told('alarmLog')).toMatchObject([{ itemId, notice: { companyId, info: { alarmId: alarm }, endTs: null } }])
  await send(imei, [[at(start + 2 * minuteMs, 3_000, 130)], [at(start + 3 * minuteMs, 5_000, 80)]])
  expect(await shortly(itemId)).toEqual([{ subject: '', ts: start + minuteMs, endTs: start + 3 * minuteMs }])
  expect(told('alarmLogState')).toMatchObject([{ itemId, endTs: start + 3 * minuteMs }])
})

it('raises nothing of what was true before it was made', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const start = Date.now() - 10 * minuteMs
  await send(imei, [[at(start, 0, 120)]])
  await alarms.insert([itemId], { info: { family: 101, value: 100 } }, start + 1)
  await send(imei, [[at(start + minuteMs, 1_000, 120)]])
  expect(await shortly(itemId)).toEqual([])
  await send(imei, [[at(start + 2 * minuteMs, 2_000, 80), at(start + 3 * minuteMs, 4_000, 125)]])
  expect(await shortly(itemId)).toEqual([{ subject: '', ts: start + 3 * minuteMs, endTs: null }])
})

it('comes to the same however late, doubled and shuffled the reports are, under the same number', async () => {
  const start = Date.now() - 60 * minuteMs
  const records = [40, 120, 125, 60, 40, 130, 40, 40, 140, 145].map((speedKmh, n) =>
    at(start + n * minuteMs, n * 1_500, speedKmh),
  )
  const inOrder = await test.insertVehicle()
  const shuffled = await test.insertVehicle()
  await alarms.insert([inOrder.itemId, shuffled.itemId], { info: { family: 101, value: 100 } })
  await send(
    inOrder.imei,
    records.map((one) => [one]),
  )
  const order = [0, 8, 5, 1, 9, 3, 8, 2, 7, 4, 6]
  await send(
    shuffled.imei,
    order.slice(0, 3).map((n) => [records[n] as TeltonikaRecord]),
  )
  const early = (await alarms.noticesOf(shuffled.itemId)).map(({ id }) => id)
  // Late reports wait for a moment after their item was reduced anew.
  await send(
    shuffled.imei,
    order.slice(3).map((n) => [records[n] as TeltonikaRecord]),
  )
  const expected = await shortly(inOrder.itemId)
  expect(expected).toHaveLength(3)
  await test.until(async () => expect(await shortly(shuffled.itemId)).toEqual(expected))
  expect((await alarms.noticesOf(shuffled.itemId)).map(({ id }) => id)).toEqual(expect.arrayContaining(early))
}, 300_000)

it('falls due by time alone, also after a restart, and is taken back by reports that were on their way', async () => {
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], { info: { family: 12, value: 20 * minuteMs } })
  const start = test.clock.now() - minuteMs
  await send(imei, [[at(start, 0, 0, false)]])
  await test.stop()
  test.clock.offsetMs += 20 * minuteMs
  await test.start()
  await test.until(async () => expect(await shortly(itemId)).toHaveLength(1))
  expect(await shortly(itemId)).toEqual([{ subject: '', ts: start + 20 * minuteMs, endTs: null }])
  test.events.length = 0
  await send(imei, [[at(start + 15 * minuteMs, 0, 0, false)]])
  expect(await shortly(itemId)).toEqual([])
  expect(told('alarmLogDelete')).toMatchObject([{ itemId }])
}, 300_000)
