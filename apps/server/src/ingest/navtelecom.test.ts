import {
  encodeNavtelecomArchive,
  encodeNavtelecomGreeting,
  encodeNavtelecomMask,
} from '@atalaya/protocols/navtelecom/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('navtelecom')
const headBytes = 16

it('a Navtelecom device agrees on a mask and is confirmed after COMMIT, and what it says again is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '866795033323864' })
  const device = await test.connected()
  device.write(encodeNavtelecomGreeting(imei))
  expect((await device.take(headBytes + 3))?.toString('latin1', headBytes)).toBe('*<S')
  device.write(encodeNavtelecomMask())
  expect((await device.take(headBytes + 9))?.toString('latin1', headBytes)).toMatch(/^\*<FLEX/)

  const at = thisSecond() - 60_000
  await test.expectStoredByCommit(itemId, () => device.write(encodeNavtelecomArchive([reportAt(at)])))
  expect((await device.take(4))?.subarray(0, 3)).toEqual(Buffer.from('~A\u0001'))

  device.write(encodeNavtelecomArchive([reportAt(at), reportAt(at + 10_000)]))
  expect((await device.take(4))?.subarray(0, 3)).toEqual(Buffer.from('~A\u0002'))
  await test.expectPositions(itemId, [at, at + 10_000])
  device.end()
})

it('a Navtelecom device that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('866795031410689', encodeNavtelecomGreeting('866795031410689'))
})
