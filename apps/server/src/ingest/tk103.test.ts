import { encodeTk103Handshake, encodeTk103Login, encodeTk103Report } from '@atalaya/protocols/tk103/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('tk103')

it('a TK103 is let in with its place, and its alarm answered after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '013612345678' })
  const tracker = await test.connected()
  const at = thisSecond() - 60_000
  const welcome = `(${imei}AP05)`
  tracker.write(encodeTk103Login(imei, reportAt(at)))
  expect((await tracker.take(welcome.length))?.toString()).toBe(welcome)
  await test.expectPositions(itemId, [at])
  tracker.write(encodeTk103Report(imei, reportAt(at + 10_000)))

  const alarm = encodeTk103Report(imei, reportAt(at + 20_000), '2')
  const answer = `(${imei}AS012)`
  await test.untilPositions(itemId, 2)
  await test.expectStoredByCommit(itemId, () => tracker.write(alarm))
  expect((await tracker.take(answer.length))?.toString()).toBe(answer)
  tracker.write(alarm)
  expect((await tracker.take(answer.length))?.toString()).toBe(answer)
  await test.expectPositions(itemId, [at, at + 10_000, at + 20_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('a TK103 that nobody registered is seen, and left without an answer', async () => {
  await test.expectUnanswered('013632782450', encodeTk103Handshake('013632782450'))
})
