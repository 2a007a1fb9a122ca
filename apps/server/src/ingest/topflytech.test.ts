import { encodeTopflytechLocation, encodeTopflytechLogin } from '@atalaya/protocols/topflytech/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('topflytech')
const headBytes = 15

it('a Topflytech tracker is let in, and position and alarm acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '865284041146204' })
  const tracker = await test.connected()
  const heard = async (bytes = headBytes) => (await tracker.take(bytes))?.toString('hex')
  tracker.write(encodeTopflytechLogin(imei))
  expect(await heard()).toBe(`252501000f00010${imei}`)
  const at = thisSecond() - 60_000
  await test.expectStoredByCommit(itemId, () =>
    tracker.write(encodeTopflytechLocation(imei, reportAt(at), { serial: 2 })),
  )
  expect(await heard()).toBe(`252502000f00020${imei}`)
  const alarm = encodeTopflytechLocation(imei, reportAt(at + 10_000), { serial: 3, alarm: 3 })
  for (let time = 0; time < 2; time++) {
    tracker.write(alarm)
    expect(await heard(headBytes + 1)).toBe(`252504001000030${imei}03`)
  }
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('a Topflytech tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('866425032895916', encodeTopflytechLogin('866425032895916', { family: 'asset' }))
})
