import { encodeRuptelaHeartbeat, encodeRuptelaRecords } from '@atalaya/protocols/ruptela/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('ruptela')
const taken = '0002640113bc'

it('a Ruptela tracker has its records acknowledged after COMMIT, and what it said twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '863071016796572' })
  const tracker = await test.connected()
  const at = thisSecond() - 60_000
  const heard = async () => (await tracker.take(taken.length / 2))?.toString('hex')
  tracker.write(encodeRuptelaHeartbeat(imei))
  expect(await heard()).toMatch(/^00027401/)

  const two = encodeRuptelaRecords(imei, [reportAt(at), reportAt(at + 10_000)])
  await test.expectStoredByCommit(itemId, () => tracker.write(two))
  expect(await heard()).toBe(taken)
  tracker.write(two)
  expect(await heard()).toBe(taken)
  tracker.write(encodeRuptelaRecords(imei, [reportAt(at + 20_000)], { isExtended: true }))
  expect(await heard()).toBe(taken)
  await test.expectPositions(itemId, [at, at + 10_000, at + 20_000])
  tracker.end()
})

it('a Ruptela tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('868324021101311', encodeRuptelaRecords('868324021101311', [reportAt(thisSecond())]))
})
