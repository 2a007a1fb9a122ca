import { encodeSuntechReport, encodeSuntechUniversal } from '@atalaya/protocols/suntech/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Suntech')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'suntech', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })

it('a Suntech tracker is known by its first report, and its emergency acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '100850000' })
  const tracker = await connected()
  const at = now() - 60_000
  tracker.write(encodeSuntechReport(imei, reportAt(at)))
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(1))

  const emergency = encodeSuntechReport(imei, reportAt(at + 10_000), { kind: 'EMG', id: 1 })
  const acknowledgement = `ST300CMD;${imei};02;AckEmerg`
  const unblock = await test.blockCommits()
  tracker.write(emergency)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toHaveLength(1)
  await unblock()
  expect((await tracker.take(acknowledgement.length))?.toString()).toBe(acknowledgement)
  tracker.write(emergency)
  expect((await tracker.take(acknowledgement.length))?.toString()).toBe(acknowledgement)
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('a Suntech tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeSuntechUniversal('0560266237', reportAt(now())))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '0560266237'`),
    ).toEqual([{ protocol: 'suntech', attempts: 1 }]),
  )
})
