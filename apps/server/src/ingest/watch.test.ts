import { encodeWatchLink, encodeWatchReport } from '@atalaya/protocols/watch/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('watch')

it('a watch has its link kept, and its alarm answered after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '8800000015' })
  const watch = await test.connected()
  const link = `[3G*${imei}*0002*LK]`
  watch.write(encodeWatchLink(imei))
  expect((await watch.take(link.length))?.toString()).toBe(link)
  const at = thisSecond() - 60_000
  watch.write(encodeWatchReport(imei, reportAt(at)))
  await test.untilPositions(itemId, 1)

  const alarm = encodeWatchReport(imei, reportAt(at + 10_000), { word: 'AL', state: '00010000' })
  const answer = `[3G*${imei}*0002*AL]`
  await test.expectStoredByCommit(itemId, () => watch.write(alarm))
  expect((await watch.take(answer.length))?.toString()).toBe(answer)
  watch.write(alarm)
  expect((await watch.take(answer.length))?.toString()).toBe(answer)
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  watch.end()
})

it('a watch that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('4700186508', encodeWatchLink('4700186508'))
})
