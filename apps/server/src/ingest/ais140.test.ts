import { encodeAis140Emergency, encodeAis140Login, encodeAis140Report } from '@atalaya/protocols/ais140/encode'
import { it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('ais140')

it('an AIS 140 device is heard, and what it says twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '869867036345389' })
  const device = await test.connected()
  device.write(encodeAis140Login(imei))
  const at = thisSecond() - 60_000
  const first = encodeAis140Report(imei, reportAt(at))
  device.write(first)
  device.write(first)
  device.write(encodeAis140Emergency(imei, reportAt(at + 10_000)))
  await test.until(async () => await test.expectPositions(itemId, [at, at + 10_000]))
  await test.expectEvent(itemId, 'panic')
  device.end()
})

it('an AIS 140 device that nobody registered is seen', async () => {
  await test.expectUnanswered('869867036940288', encodeAis140Login('869867036940288'))
})
