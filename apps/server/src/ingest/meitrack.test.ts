import { encodeMeitrackPackets, encodeMeitrackText } from '@atalaya/protocols/meitrack/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('meitrack')
const headOf = (imei: string) => `@@A27,${imei},`.length
const confirmationBytes = headOf('353358017784062') + 'AFF,1*00\r\n'.length

it('a Meitrack tracker that waits is confirmed after COMMIT, and what it said twice is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '353358017784062' })
  const tracker = await test.connected()
  const at = thisSecond() - 60_000
  const first = encodeMeitrackText(imei, reportAt(at))
  tracker.write(first)
  await test.untilPositions(itemId, 1)
  // Nobody has confirmed it: it says the same again.
  tracker.write(first)
  expect((await tracker.take(confirmationBytes))?.toString()).toMatch(new RegExp(`^@@A27,${imei},AFF,1\\*`))

  await test.expectStoredByCommit(itemId, () =>
    tracker.write(encodeMeitrackPackets(imei, [reportAt(at + 10_000), reportAt(at + 20_000)])),
  )
  expect((await tracker.take(confirmationBytes))?.toString()).toMatch(new RegExp(`^@@A27,${imei},CCE,2\\*`))
  await test.expectPositions(itemId, [at, at + 10_000, at + 20_000])
  tracker.end()
})

it('a Meitrack tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('865413056973232', encodeMeitrackText('865413056973232', reportAt(thisSecond())))
})
