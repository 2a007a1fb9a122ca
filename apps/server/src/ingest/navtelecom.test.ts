import {
  encodeNavtelecomArchive,
  encodeNavtelecomGreeting,
  encodeNavtelecomMask,
} from '@atalaya/protocols/navtelecom/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Navtelecom')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'navtelecom', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
const headBytes = 16

it('a Navtelecom device agrees on a mask and is confirmed after COMMIT, and what it says again is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '866795033323864' })
  const device = await connected()
  device.write(encodeNavtelecomGreeting(imei))
  expect((await device.take(headBytes + 3))?.toString('latin1', headBytes)).toBe('*<S')
  device.write(encodeNavtelecomMask())
  expect((await device.take(headBytes + 9))?.toString('latin1', headBytes)).toMatch(/^\*<FLEX/)

  const at = now() - 60_000
  const unblock = await test.blockCommits()
  device.write(encodeNavtelecomArchive([reportAt(at)]))
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect((await device.take(4))?.subarray(0, 3)).toEqual(Buffer.from('~A\u0001'))

  device.write(encodeNavtelecomArchive([reportAt(at), reportAt(at + 10_000)]))
  expect((await device.take(4))?.subarray(0, 3)).toEqual(Buffer.from('~A\u0002'))
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  device.end()
})

it('a Navtelecom device that nobody registered is seen, and left without an answer', async () => {
  const device = await connected()
  device.write(encodeNavtelecomGreeting('866795031410689'))
  expect(await device.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '866795031410689'`),
    ).toEqual([{ protocol: 'navtelecom', attempts: 1 }]),
  )
})
