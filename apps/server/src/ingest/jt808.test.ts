import {
  encodeJt808Authentication,
  encodeJt808Batch,
  encodeJt808Location,
  type Jt808Report,
} from '@atalaya/protocols/jt808/encode'
import { openEnvelope } from '@atalaya/protocols/jt808/envelope'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort, type TestPort } from './test-port.ts'

const test = await createTestIngest('JT808')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'jt808', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
/** Of a general response to a terminal of twelve digits: the serial that it answers, and its result. */
const response = async (tracker: TestPort) => {
  const frame = await tracker.take(20)
  const envelope = frame && openEnvelope(frame)
  if (!envelope || 'code' in envelope) return undefined
  return {
    id: envelope.id,
    serial: (envelope.body[0] as number) * 256 + (envelope.body[1] as number),
    result: envelope.body[4],
  }
}
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const report = (recordedAt: number, io: Jt808Report['io'] = {}): Jt808Report => ({
  recordedAt,
  lat: 40.4168,
  lng: -3.7038,
  speedKmh: 50,
  heading: 90,
  io: { ignition: true, ...io },
})

it('a JT/T 808 terminal is let in and acknowledged after COMMIT, and once is enough', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '13912345678' })
  const tracker = await connected()
  tracker.write(encodeJt808Authentication(imei, imei, 1))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 1, result: 0 })

  const at = now() - 60_000
  const unblock = await test.blockCommits()
  tracker.write(encodeJt808Location(imei, report(at, { isAlarmed: true }), 2))
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 2, result: 0 })

  tracker.write(encodeJt808Batch(imei, [report(at, { isAlarmed: true }), report(at + 10_000)], 3))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 3, result: 0 })
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('a JT/T 808 terminal that nobody registered is told so, and seen', async () => {
  const tracker = await connected()
  tracker.write(encodeJt808Authentication('13912345000', 'x', 1))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 1, result: 1 })
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '13912345000'`),
    ).toEqual([{ protocol: 'jt808', attempts: 1 }]),
  )
})
