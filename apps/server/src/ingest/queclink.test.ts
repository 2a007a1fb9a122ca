import { encodeQueclinkHeartbeat, encodeQueclinkReport } from '@atalaya/protocols/queclink/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Queclink')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'queclink', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const textOf = (bytes: Buffer | undefined) => bytes?.toString('latin1')
const sackBytes = '+SACK:0002$'.length

it('a Queclink tracker needs no handshake, and is acknowledged by its count after COMMIT', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await connected()
  const sentAt = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  const position = { recordedAt: sentAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 }
  const report = { deviceId: imei, positions: [position], io: { ignition: true, movement: true }, sentAt }
  const unblock = await test.blockCommits()
  tracker.write(encodeQueclinkReport({ ...report, count: 2 }))
  await test.untilCommitWaits()
  // The report has named its device, so that the sign of life is answered at once.
  tracker.write(encodeQueclinkHeartbeat(imei, { sentAt, count: 3 }))
  const heartbeatAnswer = '+SACK:GTHBD,060228,0003$'
  expect(textOf(await tracker.take(heartbeatAnswer.length))).toBe(heartbeatAnswer)
  expect(await test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])).toEqual([])
  await unblock()
  expect(textOf(await tracker.take(sackBytes))).toBe('+SACK:0002$')

  // Kept back and sent again under another count: acknowledged, and nothing is double.
  tracker.write(encodeQueclinkReport({ ...report, count: 0x1a, isBuffered: true }))
  expect(textOf(await tracker.take(sackBytes))).toBe('+SACK:001A$')
  expect(await test.rows('SELECT recorded_at, ignition FROM positions WHERE item_id = $1', [itemId])).toEqual([
    { recorded_at: sentAt, ignition: true },
  ])
  tracker.end()
})

it('a Queclink tracker that opens with a heartbeat is answered when it is known, and left alone when not', async () => {
  const { imei } = await test.insertVehicle()
  const sentAt = Date.now()
  const known = await connected()
  known.write(encodeQueclinkHeartbeat(imei, { sentAt, count: 1 }))
  expect(textOf(await known.take(24))).toBe('+SACK:GTHBD,060228,0001$')
  known.end()
  const stranger = await connected()
  stranger.write(encodeQueclinkHeartbeat('350999000111333', { sentAt, count: 1 }))
  expect(await stranger.take(1)).toBeUndefined()
  const reporting = await connected()
  const positions = [{ recordedAt: sentAt, lat: 40.4, lng: -3.7 }]
  reporting.write(encodeQueclinkReport({ deviceId: '350999000111444', positions, sentAt, count: 1 }))
  expect(await reporting.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT device_id FROM unregistered_devices WHERE protocol = 'queclink' ORDER BY device_id`),
    ).toEqual([{ device_id: '350999000111333' }, { device_id: '350999000111444' }]),
  )
})
