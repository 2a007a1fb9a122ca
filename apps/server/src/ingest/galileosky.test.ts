import { encodeGalileoskyHead, encodeGalileoskyPacket } from '@atalaya/protocols/galileosky/encode'
import { beforeAll, expect, it } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Galileosky')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'galileosky', port: 0 }] })
})

const connected = () => connectPort(ingest.ports[0]?.port as number)
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
/** 02 and the packet's own check. */
const confirmationOf = (packet: Uint8Array) => Buffer.from([2, ...packet.subarray(-2)])

it('a Galileosky tracker is let in and confirmed after COMMIT, and what it says again is stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '868204004260591' })
  const tracker = await connected()
  const head = encodeGalileoskyHead(imei)
  tracker.write(head)
  expect(await tracker.take(3)).toEqual(confirmationOf(head))

  const at = now() - 60_000
  const first = encodeGalileoskyPacket([reportAt(at)])
  const unblock = await test.blockCommits()
  tracker.write(first)
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect(await tracker.take(3)).toEqual(confirmationOf(first))

  const both = encodeGalileoskyPacket([reportAt(at), reportAt(at + 10_000)])
  tracker.write(both)
  expect(await tracker.take(3)).toEqual(confirmationOf(both))
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }, { recorded_at: at + 10_000 }])
  tracker.end()
})

it('a Galileosky tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connected()
  tracker.write(encodeGalileoskyHead('868204001549087'))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '868204001549087'`),
    ).toEqual([{ protocol: 'galileosky', attempts: 1 }]),
  )
})
