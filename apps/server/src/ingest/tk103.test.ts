import { encodeTk103Handshake, encodeTk103Login, encodeTk103Report } from '@atalaya/protocols/tk103/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('TK103')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'tk103', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })

it('a TK103 is let in with its place, and its alarm answered after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '013612345678' })
  const tracker = await connected()
  const at = now() - 60_000
  const welcome = `(${imei}AP05)`
  tracker.write(encodeTk103Login(imei, reportAt(at)))
  expect((await tracker.take(welcome.length))?.toString()).toBe(welcome)
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }])
  tracker.write(encodeTk103Report(imei, reportAt(at + 10_000)))

  const alarm = encodeTk103Report(imei, reportAt(at + 20_000), '2')
  const answer = `(${imei}AS012)`
  await test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(2))
  const unblock = await test.blockCommits()
  tracker.write(alarm)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toHaveLength(2)
  await unblock()
  expect((await tracker.take(answer.length))?.toString()).toBe(answer)
  tracker.write(alarm)
  expect((await tracker.take(answer.length))?.toString()).toBe(answer)
  expect(await test.positionsOf(itemId)).toEqual([
    { recorded_at: at },
    { recorded_at: at + 10_000 },
    { recorded_at: at + 20_000 },
  ])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
  tracker.end()
})

it('a TK103 that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeTk103Handshake('013632782450'))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '013632782450'`),
    ).toEqual([{ protocol: 'tk103', attempts: 1 }]),
  )
})
