import { encodeWatchLink, encodeWatchReport } from '@atalaya/protocols/watch/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Watch')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'watch', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 5, heading: 90 })

it('a watch has its link kept, and its alarm answered after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '8800000015' })
  const watch = await connected()
  const link = `[3G*${imei}*0002*LK]`
  watch.write(encodeWatchLink(imei))
  expect((await watch.take(link.length))?.toString()).toBe(link)
  const at = now() - 60_000
  watch.write(encodeWatchReport(imei, reportAt(at)))
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(1))

  const alarm = encodeWatchReport(imei, reportAt(at + 10_000), { word: 'AL', state: '00010000' })
  const answer = `[3G*${imei}*0002*AL]`
  const unblock = await test.blockCommits()
  watch.write(alarm)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toHaveLength(1)
  await unblock()
  expect((await watch.take(answer.length))?.toString()).toBe(answer)
  watch.write(alarm)
  expect((await watch.take(answer.length))?.toString()).toBe(answer)
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  watch.end()
})

it('a watch that nobody registered is seen, and left without an answer', async () => {
  const watch = await connected()
  watch.write(encodeWatchLink('4700186508'))
  expect(await watch.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '4700186508'`),
    ).toEqual([{ protocol: 'watch', attempts: 1 }]),
  )
})
