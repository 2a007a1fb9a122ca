import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeEelinkLocation, encodeEelinkLogin, encodeEelinkWarning } from '@atalaya/protocols/eelink/encode'
import { openDatagram, sealDatagram } from '@atalaya/protocols/eelink/packages'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Ingest } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Eelink')
let ingest: Ingest

beforeAll(async () => {
  ingest = await test.start({ trackerPorts: [{ protocol: 'eelink', port: 0 }] })
})

const port = () => ingest.ports[0]?.port as number
const now = () => Math.floor(Date.now() / 1_000) * 1_000
const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })
const welcomeBytes = 14

it('an Eelink tracker is let in, and each position acknowledged after COMMIT and stored once', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '352544071677471' })
  const tracker = await connectPort(port())
  tracker.write(encodeEelinkLogin(imei, 1))
  expect((await tracker.take(welcomeBytes))?.toString('hex')).toMatch(/^67670100090001[0-9a-f]{8}000100$/)
  const at = now() - 60_000
  const unblock = await test.blockCommits()
  tracker.write(encodeEelinkLocation(reportAt(at), 2))
  await test.untilCommitWaits()
  expect(await test.positionsOf(itemId)).toEqual([])
  await unblock()
  expect((await tracker.take(7))?.toString('hex')).toBe('67671200020002')
  // Under another serial it is the same.
  tracker.write(encodeEelinkLocation(reportAt(at), 3))
  expect((await tracker.take(7))?.toString('hex')).toBe('67671200020003')
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }])
  tracker.end()
})

it('an Eelink tracker may send datagrams, which are acknowledged in kind', async () => {
  const { itemId, imei } = await test.insertVehicle({ imei: '354188046618349' })
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const at = now() - 60_000
  const heard = once(socket, 'message')
  socket.send(sealDatagram(imei, encodeEelinkWarning(reportAt(at), 2, 9)), port(), '127.0.0.1')
  const [answer] = (await heard) as [Buffer]
  const opened = openDatagram(answer)
  expect('packages' in opened && Buffer.from(opened.packages).toString('hex')).toBe('67671400020009')
  expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }])
  expect(await test.rows(`SELECT kind FROM item_events WHERE item_id = $1 AND kind = 'panic'`, [itemId])).toEqual([
    { kind: 'panic' },
  ])
})

it('an Eelink tracker that nobody registered is seen, and left without an answer', async () => {
  const tracker = await connectPort(port())
  tracker.write(encodeEelinkLogin('352544071750518'))
  expect(await tracker.take(1)).toBeUndefined()
  await test.until(async () =>
    expect(
      await test.rows(`SELECT protocol, attempts FROM unregistered_devices WHERE device_id = '352544071750518'`),
    ).toEqual([{ protocol: 'eelink', attempts: 1 }]),
  )
})
