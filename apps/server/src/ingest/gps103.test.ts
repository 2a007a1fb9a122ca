import { encodeGps103Heartbeat, encodeGps103Login, encodeGps103Report } from '@atalaya/protocols/gps103/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort, type TestPort } from './test-port.ts'

const test = await createTestIngest('GPS103')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'gps103', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const expectWords = async (tracker: TestPort, words: string) =>
  expect((await tracker.take(words.length))?.toString()).toBe(words)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (imei: string, recordedAt: number, keyword = 'tracker') =>
  encodeGps103Report(imei, { recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 }, { keyword })

it('a GPS103 tracker is let in, and its call for help acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await connected()
  tracker.write(encodeGps103Login(imei))
  await expectWords(tracker, 'LOAD')

  const at = now() - 60_000
  tracker.write(reportAt(imei, at))
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(1))
  const unblock = await test.blockCommits()
  tracker.write(reportAt(imei, at + 10_000, 'help me'))
  await test.untilCommitWaits()
  // What is only a sign of life waits for nothing.
  tracker.write(encodeGps103Heartbeat(imei))
  await expectWords(tracker, 'ON')
  expect(await test.positionsOf(itemId)).toHaveLength(1)
  await unblock()
  await expectWords(tracker, `**,imei:${imei},E`)
  tracker.write(reportAt(imei, at + 10_000, 'help me'))
  await expectWords(tracker, `**,imei:${imei},E`)
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('a GPS103 tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeGps103Login('359586015829802'))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '359586015829802'`),
    ).toEqual([{ protocol: 'gps103', attempts: 1 }]),
  )
})
