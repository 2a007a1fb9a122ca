import { encodeSuntechReport, encodeSuntechUniversal } from '@atalaya/protocols/suntech/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('suntech')

it('a Suntech tracker is known by its first report, and its emergency acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '100850000' })
  const tracker = await test.connected()
  const at = thisSecond() - 60_000
  tracker.write(encodeSuntechReport(imei, reportAt(at)))
  await test.untilPositions(itemId, 1)

  const emergency = encodeSuntechReport(imei, reportAt(at + 10_000), { kind: 'EMG', id: 1 })
  const acknowledgement = `ST300CMD;${imei};02;AckEmerg`
  await test.expectStoredByCommit(itemId, () => tracker.write(emergency))
  expect((await tracker.take(acknowledgement.length))?.toString()).toBe(acknowledgement)
  tracker.write(emergency)
  expect((await tracker.take(acknowledgement.length))?.toString()).toBe(acknowledgement)
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('a Suntech tracker that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('0560266237', encodeSuntechUniversal('0560266237', reportAt(thisSecond())))
})
