import { encodeH02Binary, encodeH02Heartbeat, encodeH02Text, type H02Report } from '@atalaya/protocols/h02/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'
import type { TestPort } from './test-port.ts'

const test = await createTestFamily('h02', { limits: { pauseMs: 100 } })
const expectAnswer = async (tracker: TestPort, start: string, digits: number) => {
  const answer = (await tracker.take(start.length + digits + 1))?.toString() ?? ''
  expect(answer.slice(0, start.length)).toBe(start)
  expect(answer.slice(start.length)).toMatch(/^\d*#$/)
}
const report = (recordedAt: number, io: H02Report['io'] = {}): H02Report => ({
  ...reportAt(recordedAt),
  io: { ignition: true, ...io },
})

it('an H02 tracker that speaks in texts is confirmed after COMMIT, and once is enough', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await test.connected()
  tracker.write(encodeH02Heartbeat(imei))
  await expectAnswer(tracker, `*HQ,${imei},HTBT`, 0)

  const at = thisSecond() - 60_000
  const alarm = encodeH02Text(imei, report(at, { isAlarmed: true }))
  await test.expectStoredByCommit(
    itemId,
    () => tracker.write(alarm),
    async () => {
      // What is only a sign of life waits for nothing.
      tracker.write(encodeH02Heartbeat(imei))
      await expectAnswer(tracker, `*HQ,${imei},HTBT`, 0)
    },
  )
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)

  tracker.write(alarm)
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)
  tracker.write(encodeH02Text(imei, report(at + 10_000, { isAlarmed: true })))
  await expectAnswer(tracker, `*HQ,${imei},V4,V1,`, 14)
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('an H02 tracker that speaks in bytes is known by its first report; one that repeats itself is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '4109198974' })
  const tracker = await test.connected()
  const at = thisSecond() - 60_000
  for (const recordNumber of [1, 2]) {
    tracker.write(encodeH02Binary(imei, report(at), { recordNumber }))
    await expectAnswer(tracker, `*HQ,${imei},R12,`, 6)
  }
  await test.expectPositions(itemId, [at])
  tracker.end()
})

it('a short binary frame does not wait for the next one, nor is it lost when the tracker hangs up', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '4109198975' })
  const at = thisSecond() - 60_000
  const short = (recordedAt: number) => encodeH02Binary(imei, report(recordedAt), { isLong: false })
  const waiting = await test.connected()
  waiting.write(short(at))
  await test.untilPositions(itemId, 1)
  waiting.end()
  const hasty = await test.connected()
  hasty.write(short(at + 1_000))
  hasty.end()
  await test.untilPositions(itemId, 2)
})

it('an H02 tracker that nobody registered is seen, and left without an answer', async () => {
  const stranger = '4109198000'
  await test.expectUnanswered(stranger, encodeH02Heartbeat(stranger), encodeH02Text(stranger, report(thisSecond())))
})
