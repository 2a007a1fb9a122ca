import { encodeGps103Heartbeat, encodeGps103Login, encodeGps103Report } from '@atalaya/protocols/gps103/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'
import type { TestPort } from './test-port.ts'

const test = await createTestFamily('gps103')
const expectWords = async (tracker: TestPort, words: string) =>
  expect((await tracker.take(words.length))?.toString()).toBe(words)
const report = (imei: string, recordedAt: number, keyword = 'tracker') =>
  encodeGps103Report(imei, reportAt(recordedAt), { keyword })

it('a GPS103 tracker is let in, and its call for help acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await test.connected()
  tracker.write(encodeGps103Login(imei))
  await expectWords(tracker, 'LOAD')

  const at = thisSecond() - 60_000
  tracker.write(report(imei, at))
  await test.untilPositions(itemId, 1)
  await test.expectStoredByCommit(
    itemId,
    () => tracker.write(report(imei, at + 10_000, 'help me')),
    async () => {
      // What is only a sign of life waits for nothing.
      tracker.write(encodeGps103Heartbeat(imei))
      await expectWords(tracker, 'ON')
    },
  )
  await expectWords(tracker, `**,imei:${imei},E`)
  tracker.write(report(imei, at + 10_000, 'help me'))
  await expectWords(tracker, `**,imei:${imei},E`)
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('a GPS103 tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('359586015829802', encodeGps103Login('359586015829802'))
})
