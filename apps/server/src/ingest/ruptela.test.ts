import { encodeRuptelaHeartbeat, encodeRuptelaRecords } from '@atalaya/protocols/ruptela/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Ruptela')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'ruptela', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
const taken = '0002640113bc'

it('a Ruptela tracker has its records acknowledged after COMMIT, and what it said twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '863071016796572' })
  const tracker = await connected()
  const at = now() - 60_000
  const heard = async () => (await tracker.take(taken.length / 2))?.toString('hex')
  tracker.write(encodeRuptelaHeartbeat(imei))
  expect(await heard()).toMatch(/^00027401/)

  const two = encodeRuptelaRecords(imei, [reportAt(at), reportAt(at + 10_000)])
  const unblock = await test.blockCommits()
  tracker.write(two)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect(await heard()).toBe(taken)
  tracker.write(two)
  expect(await heard()).toBe(taken)
  tracker.write(encodeRuptelaRecords(imei, [reportAt(at + 20_000)], { isExtended: true }))
  expect(await heard()).toBe(taken)
  expect(await test.positionsOf(itemId)).toEqual([
    { recorded_at: at },
    { recorded_at: at + 10_000 },
    { recorded_at: at + 20_000 },
  ])
  tracker.end()
})

it('a Ruptela tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeRuptelaRecords('868324021101311', [reportAt(now())]))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '868324021101311'`),
    ).toEqual([{ protocol: 'ruptela', attempts: 1 }]),
  )
})
