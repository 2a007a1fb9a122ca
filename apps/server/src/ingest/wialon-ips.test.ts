import {
  encodeBlackBox,
  encodeData,
  encodeLogin,
  encodePing,
  encodeShortData,
  type WialonRecord,
} from '@atalaya/protocols/wialon-ips/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'
import type { TestPort } from './test-port.ts'

const test = await createTestFamily('wialon-ips')
const expectAnswer = async (tracker: TestPort, line: string) =>
  expect((await tracker.take(line.length + 2))?.toString()).toBe(`${line}\r\n`)

it.each(['1.1', '2.0'] as const)(
  'a Wialon IPS %s tracker is answered after COMMIT, and once is enough',
  async (version) => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await test.connected()
    tracker.write(encodeLogin(imei, version))
    await expectAnswer(tracker, '#AL#1')

    const at = thisSecond() - 60_000
    const record = (step: number, io = {}): WialonRecord => ({
      ...reportAt(at + step * 1_000),
      lat: 40.4168 + step / 1_000,
      satellites: 9,
      io: { ignition: true, ...io },
    })
    await test.expectStoredByCommit(
      itemId,
      () => tracker.write(encodeData(record(1, { isAlarmed: true }), version)),
      async () => {
        // What is only a sign of life waits for nothing.
        tracker.write(encodePing())
        await expectAnswer(tracker, '#AP#')
      },
    )
    await expectAnswer(tracker, '#AD#1')

    tracker.write(encodeShortData(record(2), version))
    await expectAnswer(tracker, '#ASD#1')
    tracker.write(encodeBlackBox([record(1, { isAlarmed: true }), record(3), record(4)], version))
    await expectAnswer(tracker, '#AB#3')
    await test.expectPositions(
      itemId,
      [1, 2, 3, 4].map((step) => at + step * 1_000),
    )
    await test.expectEvent(itemId, 'panic')
    tracker.end()
  },
)

it('a Wialon IPS tracker that nobody registered is refused and seen', async () => {
  const tracker = await test.connected()
  tracker.write(encodeLogin('350999000333444'))
  await expectAnswer(tracker, '#AL#0')
  expect(await tracker.take(1)).toBeUndefined()
  await test.expectSeen('350999000333444')
})
