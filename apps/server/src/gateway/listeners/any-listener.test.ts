import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeH02Binary, encodeH02Text, type H02Report } from '@atalaya/protocols/h02/encode'
import { encodeImei } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectPort } from '../../ingest/test-port.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Any')
beforeAll(async () => {
  await test.start({
    trackerPorts: ['h02', 'teltonika', 'osmand', 'any'].map((protocol) => ({ protocol, port: 0 })),
    limits: { pauseMs: 100, identifyMs: 2_000 },
  })
})

const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
const report: H02Report = {
  recordedAt: at,
  lat: 40.4168,
  lng: -3.7038,
  speedKmh: 50,
  heading: 90,
  io: { ignition: true },
}
const stored = (itemId: number) =>
  test.until(async () => expect(await test.positionsOf(itemId)).toEqual([{ recorded_at: at }]))
const seen = (deviceId: string) =>
  test.until(async () => {
    const rows = await test.rows('SELECT protocol, wrong_port FROM unregistered_devices WHERE device_id = $1', [
      deviceId,
    ])
    expect(rows).toHaveLength(1)
    return rows[0]
  })

describe('the port of all families', () => {
  it('serves a Teltonika tracker, an H02 one and a phone, each as its own port would', async () => {
    const teltonika = await test.insertVehicle({ protocol: 'teltonika' })
    const tracker = await connectTracker(test.port('any'))
    expect(await tracker.introduce(teltonika.imei)).toBe(1)
    tracker.send([record({ recordedAt: at })])
    expect(await tracker.acknowledgement()).toBe(1)
    await stored(teltonika.itemId)
    tracker.end()

    const h02 = await test.insertVehicle({ protocol: 'h02' })
    const port = await connectPort(test.port('any'))
    port.write(encodeH02Text(h02.imei, report))
    expect((await port.take(10))?.toString()).toContain('*HQ,')
    await stored(h02.itemId)
    port.end()

    const phone = await test.insertVehicle({ imei: 'phone-7', protocol: 'osmand' })
    const url = `http://127.0.0.1:${test.port('any')}/?id=phone-7&lat=40.4&lon=-3.7&timestamp=${at}`
    expect((await fetch(url)).status).toBe(200)
    await stored(phone.itemId)
    const body = JSON.stringify({
      device_id: 'phone-7',
      location: { timestamp: new Date(at + 1_000).toISOString(), coords: { latitude: 40.4, longitude: -3.7 } },
    })
    const posted = await fetch(`http://127.0.0.1:${test.port('any')}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(posted.status).toBe(200)
    expect(await test.positionsOf(phone.itemId)).toHaveLength(2)
  })

  it('waits for first bytes that come one by one, and for a pause where that ends a frame', async () => {
    const { itemId, imei } = await test.insertVehicle({ protocol: 'h02', imei: '4109198971' })
    const slow = await connectPort(test.port('any'))
    for (const byte of encodeH02Text(imei, report)) slow.write(Uint8Array.of(byte))
    await stored(itemId)
    slow.end()

    const short = await test.insertVehicle({ protocol: 'h02', imei: '4109198972' })
    const waiting = await connectPort(test.port('any'))
    waiting.write(encodeH02Binary(short.imei, report, { isLong: false }))
    await stored(short.itemId)
    waiting.end()
  })

  it('hears out who hangs up at once, and a request whose body is long', async () => {
    const { itemId, imei } = await test.insertVehicle({ protocol: 'h02', imei: '4109198973' })
    const hasty = await connectPort(test.port('any'))
    hasty.socket.end(encodeH02Binary(imei, report, { isLong: false }))
    await stored(itemId)

    const phone = await test.insertVehicle({ imei: 'phone-8', protocol: 'osmand' })
    const coords = { latitude: 40.4, longitude: -3.7 }
    const location = { timestamp: new Date(at).toISOString(), coords, extras: { note: 'x'.repeat(6_000) } }
    const posted = await fetch(`http://127.0.0.1:${test.port('any')}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: 'phone-8', location }),
    })
    expect(posted.status).toBe(200)
    await stored(phone.itemId)
  })

  it('takes datagrams too', async () => {
    const { itemId, imei } = await test.insertVehicle({ protocol: 'wialon-ips' })
    const socket = createSocket('udp4')
    const day = new Date(at).toISOString()
    const date = `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)};${day.slice(11, 19).replaceAll(':', '')}`
    socket.send(`${imei}#SD#${date};4025.0080;N;00342.2280;W;50;90;600;9\r\n`, test.port('any'), '127.0.0.1')
    const [answer] = (await once(socket, 'message')) as [Buffer]
    expect(answer.toString()).toBe('#ASD#1\r\n')
    await stored(itemId)
    socket.close()
  })

  it('sends away who speaks nothing that anybody knows, and who says nothing', async () => {
    const stranger = await connectPort(test.port('any'))
    stranger.write('x'.repeat(5_000))
    await stranger.closed()
    const silent = await connectPort(test.port('any'))
    await silent.closed()
  })
})

describe('a tracker that calls on the port of another family', () => {
  it('is listed as what it is, with the port that it called on, until it calls on its own', async () => {
    const lost = await connectTracker(test.port('h02'))
    lost.write(encodeImei('350000000000017'))
    await lost.closed()
    expect(await seen('350000000000017')).toEqual({ protocol: 'teltonika', wrong_port: test.port('h02') })

    const found = await connectTracker(test.port('teltonika'))
    await found.introduce('350000000000017')
    found.end()
    await test.until(async () =>
      expect(await seen('350000000000017')).toEqual({ protocol: 'teltonika', wrong_port: null }),
    )
  })

  it('is recognised at a port of requests and at one of datagrams', async () => {
    const tracker = await connectPort(test.port('osmand'))
    tracker.write(encodeH02Text('4109198977', report))
    await tracker.closed()
    expect(await seen('4109198977')).toEqual({ protocol: 'h02', wrong_port: test.port('osmand') })

    const socket = createSocket('udp4')
    socket.send(
      '866795037163799#P#\r\n866795037163799#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n',
      test.port('teltonika'),
      '127.0.0.1',
    )
    socket.send(
      '866795037163799#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n',
      test.port('teltonika'),
      '127.0.0.1',
    )
    expect(await seen('866795037163799')).toEqual({ protocol: 'wialon-ips', wrong_port: test.port('teltonika') })
    socket.close()
  })

  it('is told to the installer of a registered one, and stored nowhere', async () => {
    const { itemId, imei, trackerId } = await test.insertVehicle({ protocol: 'h02', imei: '4109198978' })
    const tracker = await connectPort(test.port('teltonika'))
    tracker.write(encodeH02Text(imei, report))
    await tracker.closed()
    const [flag] = await test.until(async () => {
      const flags = await test.rows('SELECT kind, times, detail FROM tracker_flags WHERE tracker_id = $1', [trackerId])
      expect(flags).toHaveLength(1)
      return flags
    })
    expect(flag).toMatchObject({ kind: 'wrongPort', times: 1, detail: { port: test.port('teltonika'), speaks: 'h02' } })
    expect(await test.positionsOf(itemId)).toEqual([])
  })
})
