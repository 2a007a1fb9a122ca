import { type EgtsReport, encodeEgtsIdentity, encodeEgtsPositions } from '@atalaya/protocols/egts/encode'
import { openPacket } from '@atalaya/protocols/egts/packet'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'
import type { TestPort } from './test-port.ts'

const test = await createTestFamily('egts')
const alarmAt = (recordedAt: number): EgtsReport => ({ ...reportAt(recordedAt), io: { isAlarmed: true } })
/** Of a packet with this many bytes of data. */
const dataOf = async (terminal: TestPort, bytes: number): Promise<number[]> => {
  const frame = await terminal.take(11 + bytes + 2)
  const packet = frame && openPacket(frame)
  return packet && 'data' in packet ? [...packet.data] : []
}
/** Packet, result, and of one record its number and result. */
const response = async (terminal: TestPort) => {
  const data = await dataOf(terminal, 16)
  return [data[0], data[2], data[13], data[15]]
}

it('an EGTS terminal is authorized and its records are confirmed after COMMIT, and once is enough', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '864495034643376' })
  const terminal = await test.connected()
  terminal.write(encodeEgtsIdentity(77, imei, { id: 5, record: 6 }))
  expect(await response(terminal)).toEqual([5, 0, 6, 0])
  // RESULT_CODE: authorized.
  expect((await dataOf(terminal, 11)).slice(-4)).toEqual([9, 1, 0, 0])

  const at = thisSecond() - 60_000
  const first = encodeEgtsPositions(77, [alarmAt(at)], { id: 7, record: 8 })
  await test.expectStoredByCommit(itemId, () => terminal.write(first))
  expect(await response(terminal)).toEqual([7, 0, 8, 0])

  terminal.write(encodeEgtsPositions(77, [alarmAt(at)], { id: 9, record: 10 }))
  expect(await response(terminal)).toEqual([9, 0, 10, 0])
  await test.expectPositions(itemId, [at])
  await test.expectEvent(itemId, 'panic')
  terminal.end()
})

it('an EGTS terminal that nobody registered is told so, and seen', async () => {
  const terminal = await test.connected()
  terminal.write(encodeEgtsIdentity(78, '864495034640000', { id: 1, record: 2 }))
  expect(await response(terminal)).toEqual([1, 0, 2, 153])
  await test.expectSeen('864495034640000')
})
