import { encodeAis140Emergency, encodeAis140Login, encodeAis140Report } from '@atalaya/protocols/ais140/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('AIS140')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'ais140', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 12.976593, lng: 77.549782, speedKmh: 50, heading: 90 })

it('an AIS 140 device is heard, and what it says twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '869867036345389' })
  const device = await connected()
  device.write(encodeAis140Login(imei))
  const at = now() - 60_000
  const first = encodeAis140Report(imei, reportAt(at))
  device.write(first)
  device.write(first)
  device.write(encodeAis140Emergency(imei, reportAt(at + 10_000)))
  await test.until(async () =>
    expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }]),
  )
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  device.end()
})

it('an AIS 140 device that nobody registered is seen', async () => {
  const device = await connected()
  device.write(encodeAis140Login('869867036940288'))
  expect(await device.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '869867036940288'`),
    ).toEqual([{ protocol: 'ais140', attempts: 1 }]),
  )
})
