import {
  encodeJt808Authentication,
  encodeJt808Batch,
  encodeJt808Location,
  type Jt808Report,
} from '@atalaya/protocols/jt808/encode'
import { openEnvelope } from '@atalaya/protocols/jt808/envelope'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'
import type { TestPort } from './test-port.ts'

const test = await createTestFamily('jt808')
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
const report = (recordedAt: number, io: Jt808Report['io'] = {}): Jt808Report => ({
  ...reportAt(recordedAt),
  io: { ignition: true, ...io },
})

it('a JT/T 808 terminal is let in and acknowledged after COMMIT, and once is enough', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '13912345678' })
  const tracker = await test.connected()
  tracker.write(encodeJt808Authentication(imei, imei, 1))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 1, result: 0 })

  const at = thisSecond() - 60_000
  await test.expectStoredByCommit(itemId, () =>
    tracker.write(encodeJt808Location(imei, report(at, { isAlarmed: true }), 2)),
  )
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 2, result: 0 })

  tracker.write(encodeJt808Batch(imei, [report(at, { isAlarmed: true }), report(at + 10_000)], 3))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 3, result: 0 })
  await test.expectPositions(itemId, [at, at + 10_000])
  await test.expectEvent(itemId, 'panic')
  tracker.end()
})

it('a JT/T 808 terminal that nobody registered is told so, and seen', async () => {
  const tracker = await test.connected()
  tracker.write(encodeJt808Authentication('13912345000', 'x', 1))
  expect(await response(tracker)).toEqual({ id: 0x8001, serial: 1, result: 1 })
  await test.expectSeen('13912345000')
})
