import { encodeQueclinkHeartbeat, encodeQueclinkReport } from '@atalaya/protocols/queclink/encode'
import { expect, it } from 'vitest'
import { createTestFamily, reportAt, thisSecond } from './test-family.ts'

const test = await createTestFamily('queclink')
const textOf = (bytes: Buffer | undefined) => bytes?.toString('latin1')
const sackBytes = '+SACK:0002$'.length

it('a Queclink tracker needs no handshake, and is acknowledged by its count after COMMIT', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const tracker = await test.connected()
  const sentAt = thisSecond() - 60_000
  const report = { deviceId: imei, positions: [reportAt(sentAt)], io: { ignition: true, movement: true }, sentAt }
  await test.expectStoredByCommit(
    itemId,
    () => tracker.write(encodeQueclinkReport({ ...report, count: 2 })),
    async () => {
      // The report has named its device, so that the sign of life is answered at once.
      tracker.write(encodeQueclinkHeartbeat(imei, { sentAt, count: 3 }))
      const heartbeatAnswer = '+SACK:GTHBD,060228,0003$'
      expect(textOf(await tracker.take(heartbeatAnswer.length))).toBe(heartbeatAnswer)
    },
  )
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
  const known = await test.connected()
  known.write(encodeQueclinkHeartbeat(imei, { sentAt, count: 1 }))
  expect(textOf(await known.take(24))).toBe('+SACK:GTHBD,060228,0001$')
  known.end()
  const [stranger, reporting] = ['350999000111333', '350999000111444']
  await test.expectUnanswered(stranger, encodeQueclinkHeartbeat(stranger, { sentAt, count: 1 }))
  const report = { deviceId: reporting, positions: [reportAt(sentAt)], sentAt, count: 1 }
  await test.expectUnanswered(reporting, encodeQueclinkReport(report))
})
