import { type EgtsReport, encodeEgtsIdentity, encodeEgtsPositions } from '@atalaya/protocols/egts/encode'
import { openPacket } from '@atalaya/protocols/egts/packet'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort, type TestPort } from './test-port.ts'

const test = await createTestIngest('EGTS')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'egts', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number, io: EgtsReport['io'] = {}): EgtsReport => ({
  recordedAt,
  lat: 40.4168,
  lng: -3.7038,
  speedKmh: 50,
  heading: 90,
  io,
})
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
  const terminal = await connected()
  terminal.write(encodeEgtsIdentity(77, imei, { id: 5, record: 6 }))
  expect(await response(terminal)).toEqual([5, 0, 6, 0])
  // RESULT_CODE: authorized.
  expect((await dataOf(terminal, 11)).slice(-4)).toEqual([9, 1, 0, 0])

  const at = now() - 60_000
  const first = encodeEgtsPositions(77, [reportAt(at, { isAlarmed: true })], { id: 7, record: 8 })
  const unblock = await test.blockCommits()
  terminal.write(first)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect(await response(terminal)).toEqual([7, 0, 8, 0])

  terminal.write(encodeEgtsPositions(77, [reportAt(at, { isAlarmed: true })], { id: 9, record: 10 }))
  expect(await response(terminal)).toEqual([9, 0, 10, 0])
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  terminal.end()
})

it('an EGTS terminal that nobody registered is told so, and seen', async () => {
  const terminal = await connected()
  terminal.write(encodeEgtsIdentity(78, '864495034640000', { id: 1, record: 2 }))
  expect(await response(terminal)).toEqual([1, 0, 2, 153])
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '864495034640000'`),
    ).toEqual([{ protocol: 'egts', attempts: 1 }]),
  )
})
