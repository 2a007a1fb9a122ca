import {
  encodeBlackBox,
  encodeData,
  encodeLogin,
  encodePing,
  encodeShortData,
  type WialonRecord,
} from '@atalaya/protocols/wialon-ips/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort, type TestPort } from './test-port.ts'

const test = await createTestIngest('Wialon IPS')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'wialon-ips', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const expectAnswer = async (tracker: TestPort, line: string) =>
  expect((await tracker.take(line.length + 2))?.toString()).toBe(`${line}\r\n`)

it.each(['1.1', '2.0'] as const)(
  'a Wialon IPS %s tracker is answered after COMMIT, and once is enough',
  async (version) => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await connected()
    tracker.write(encodeLogin(imei, version))
    await expectAnswer(tracker, '#AL#1')

    const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const record = (step: number, io = {}): WialonRecord => ({
      recordedAt: at + step * 1_000,
      lat: 40.4168 + step / 1_000,
      lng: -3.7038,
      speedKmh: 50,
      heading: 90,
      satellites: 9,
      io: { ignition: true, ...io },
    })
    const unblock = await test.blockCommits()
    tracker.write(encodeData(record(1, { isAlarmed: true }), version))
    await test.untilCommitWaits()
    // What is only a sign of life waits for nothing.
    tracker.write(encodePing())
    await expectAnswer(tracker, '#AP#')
    expect(await test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])).toEqual([])
    await unblock()
    await expectAnswer(tracker, '#AD#1')

    tracker.write(encodeShortData(record(2), version))
    await expectAnswer(tracker, '#ASD#1')
    tracker.write(encodeBlackBox([record(1, { isAlarmed: true }), record(3), record(4)], version))
    await expectAnswer(tracker, '#AB#3')
    expect(
      await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1 ORDER BY recorded_at', [itemId]),
    ).toEqual([1, 2, 3, 4].map((step) => ({ recorded_at: at + step * 1_000 })))
    expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
      { kind: 'panic' },
    ])
    tracker.end()
  },
)

it('a Wialon IPS tracker that nobody registered is refused and seen', async () => {
  const tracker = await connected()
  tracker.write(encodeLogin('350999000333444'))
  await expectAnswer(tracker, '#AL#0')
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(await test.rows(`SELECT protocol FROM unregistered_devices WHERE device_id = '350999000333444'`)).toEqual([
      { protocol: 'wialon-ips' },
    ]),
  )
})
