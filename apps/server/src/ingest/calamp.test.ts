import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeCalampEvent, encodeCalampNothing } from '@atalaya/protocols/calamp/encode'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'

const test = await createTestIngest('CalAmp')
const socket = createSocket('udp4')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'calamp', port: 0 }] })
})
afterAll(() => void socket.close())

const send = (bytes: Uint8Array) => socket.send(bytes, ingest.ports[0]?.port as number, '127.0.0.1')
const answer = async (): Promise<string> => ((await once(socket, 'message')) as [Buffer])[0].toString('hex')
const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
const report = { recordedAt: at, lat: 33.13, lng: -117.28, speedKmh: 54, heading: 90, satellites: 9 }

it('a CalAmp unit is acknowledged by its number after COMMIT, and stored once', async () => {
  expect(ingest.ports).toMatchObject([{ protocol: 'calamp', state: 'open' }])
  const { itemId, imei } = await test.insertVehicle({ imei: '4532104183' })
  const event = encodeCalampEvent(imei, { ...report, io: { ignition: true, acc0: 7 } }, { sequence: 12 })
  const unblock = await test.blockCommits()
  send(event)
  await test.untilCommitWaits()
  // What only keeps the way open waits for nothing.
  send(encodeCalampNothing(imei, 13))
  expect(await answer()).toBe('0201000d000000000000')
  expect(await test.positionsOf(itemId)).toEqual([])
  const answered = answer()
  await unblock()
  expect(await answered).toBe('0201000c020000000000')
  const again = answer()
  send(event)
  expect(await again).toBe('0201000c020000000000')
  expect(await test.rows('SELECT recorded_at, io FROM positions WHERE item_id = $1', [itemId])).toMatchObject([
    { recorded_at: at, io: { ignition: true, acc0: 7 } },
  ])
})

it('one that nobody has registered is listed and hears nothing', async () => {
  send(encodeCalampEvent('4532104199', report, { sequence: 1 }))
  await test.until(async () =>
    expect(
      await test.rows('SELECT protocol, wrong_port FROM unregistered_devices WHERE device_id = $1', ['4532104199']),
    ).toEqual([{ protocol: 'calamp', wrong_port: null }]),
  )
})
