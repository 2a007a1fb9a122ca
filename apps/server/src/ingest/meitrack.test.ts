import { encodeMeitrackPackets, encodeMeitrackText } from '@atalaya/protocols/meitrack/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Meitrack')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'meitrack', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
const headOf = (imei: string) => `@@A27,${imei},`.length
const confirmationBytes = headOf('353358017784062') + 'AFF,1*00\r\n'.length

it('a Meitrack tracker that waits is confirmed after COMMIT, and what it said twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '353358017784062' })
  const tracker = await connected()
  const at = now() - 60_000
  const first = encodeMeitrackText(imei, reportAt(at))
  tracker.write(first)
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(1))
  // Nobody has confirmed it: it says the same again.
  tracker.write(first)
  expect((await tracker.take(confirmationBytes))?.toString()).toMatch(new RegExp(`^@@A27,${imei},AFF,1\\*`))

  const unblock = await test.blockCommits()
  tracker.write(encodeMeitrackPackets(imei, [reportAt(at + 10_000), reportAt(at + 20_000)]))
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toHaveLength(1)
  await unblock()
  expect((await tracker.take(confirmationBytes))?.toString()).toMatch(new RegExp(`^@@A27,${imei},CCE,2\\*`))
  expect(await test.positionsOf(itemId)).toEqual([
    { recorded_at: at },
    { recorded_at: at + 10_000 },
    { recorded_at: at + 20_000 },
  ])
  tracker.end()
})

it('a Meitrack tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeMeitrackText('865413056973232', reportAt(now())))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '865413056973232'`),
    ).toEqual([{ protocol: 'meitrack', attempts: 1 }]),
  )
})
