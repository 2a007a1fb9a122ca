import { encodeTopflytechLocation, encodeTopflytechLogin } from '@atalaya/protocols/topflytech/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Topflytech')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'topflytech', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
const headBytes = 15

it('a Topflytech tracker is let in, and position and alarm acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '865284041146204' })
  const tracker = await connected()
  const heard = async (bytes = headBytes) => (await tracker.take(bytes))?.toString('hex')
  tracker.write(encodeTopflytechLogin(imei))
  expect(await heard()).toBe(`252501000f00010${imei}`)
  const at = now() - 60_000
  const unblock = await test.blockCommits()
  tracker.write(encodeTopflytechLocation(imei, reportAt(at), { serial: 2 }))
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect(await heard()).toBe(`252502000f00020${imei}`)
  const alarm = encodeTopflytechLocation(imei, reportAt(at + 10_000), { serial: 3, alarm: 3 })
  for (let time = 0; time < 2; time++) {
    tracker.write(alarm)
    expect(await heard(headBytes + 1)).toBe(`252504001000030${imei}03`)
  }
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('a Topflytech tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeTopflytechLogin('866425032895916', { family: 'asset' }))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '866425032895916'`),
    ).toEqual([{ protocol: 'topflytech', attempts: 1 }]),
  )
})
