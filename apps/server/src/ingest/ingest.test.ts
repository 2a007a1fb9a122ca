import { createServer } from 'node:net'
import { encodeImei, encodePacket } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record } from './test-tracker.ts'

const test = await createTestIngest('Ingest')
beforeAll(async () => void (await test.start()))

const introduced = async (imei: string) => {
  const tracker = await connectTracker(test.port('teltonika'))
  expect(await tracker.introduce(imei)).toBe(1)
  return tracker
}
const positionsOf = (itemId: number) =>
  test.rows<{ recorded_at: number; lat: number; lng: number; speed_kmh: number; mark: number; is_valid: boolean }>(
    'SELECT recorded_at, lat, lng, speed_kmh, mark, is_valid FROM positions WHERE item_id = $1 ORDER BY recorded_at',
    [itemId],
  )

describe('a registered tracker', () => {
  it('is acknowledged with the number of records, which are then in the database', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await introduced(imei)
    const at = Date.now() - 60_000
    tracker.send([
      record({ recordedAt: at, speedKmh: 42 }),
      record({ recordedAt: at + 1_000, lat: 40.417, speedKmh: 43 }),
    ])
    expect(await tracker.acknowledgement()).toBe(2)
    expect(await positionsOf(itemId)).toMatchObject([
      { recorded_at: at, lat: 40.4168, lng: -3.7038, speed_kmh: 42, mark: 0, is_valid: true },
      { recorded_at: at + 1_000, lat: 40.417, speed_kmh: 43 },
    ])
    const [state] = await test.rows('SELECT * FROM item_states WHERE item_id = $1', [itemId])
    expect(state).toMatchObject({
      recorded_at: at + 1_000,
      lat: 40.417,
      ignition: true,
      motion: 'moving',
      is_in_track: true,
    })
    expect(await test.rows('SELECT ended_at FROM trips WHERE item_id = $1', [itemId])).toEqual([{ ended_at: null }])
    tracker.end()
  })

  it('gets its acknowledgement only after COMMIT', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await introduced(imei)
    const unblock = await test.blockCommits()
    tracker.send([record()])
    let isAcknowledged = false
    const acknowledgement = tracker.acknowledgement().then((count) => {
      isAcknowledged = true
      return count
    })
    await test.untilCommitWaits()
    expect(isAcknowledged).toBe(false)
    expect(await positionsOf(itemId)).toEqual([])
    await unblock()
    expect(await acknowledgement).toBe(1)
    expect(await positionsOf(itemId)).toHaveLength(1)
    tracker.end()
  })

  it('may repeat itself: a repeat is acknowledged and changes nothing', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = Date.now() - 120_000
    const records = [0, 1, 2, 3].map((step) =>
      record({ recordedAt: at + step * 10_000, lat: 40.4 + step / 500, io: { ignition: true, odometerM: step * 200 } }),
    )
    const everything = async () => ({
      positions: await positionsOf(itemId),
      state: await test.rows('SELECT * FROM item_states WHERE item_id = $1', [itemId]),
      trips: await test.rows('SELECT * FROM trips WHERE item_id = $1', [itemId]),
      events: await test.rows('SELECT * FROM item_events WHERE item_id = $1', [itemId]),
    })
    const tracker = await introduced(imei)
    tracker.send([...records, ...records])
    expect(await tracker.acknowledgement()).toBe(8)
    const before = await everything()
    expect(before.positions).toHaveLength(4)
    const told = test.events.length
    tracker.send(records)
    expect(await tracker.acknowledgement()).toBe(4)
    tracker.send(records.slice(1, 2))
    expect(await tracker.acknowledgement()).toBe(1)
    expect(await everything()).toEqual(before)
    expect(test.events.length).toBe(told)
    tracker.end()
  })

  it('may send its bytes one by one', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await connectTracker(test.port('teltonika'))
    for (const byte of [...encodeImei(imei), ...encodePacket([record()])]) {
      tracker.write(Uint8Array.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await tracker.acknowledgement())?.toString(16)).toBe('1000000')
    await test.until(async () => expect(await positionsOf(itemId)).toHaveLength(1))
    tracker.end()
  })

  it('keeps a wrong clock from moving anything', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await introduced(imei)
    const tomorrow = Date.now() + 86_400_000
    tracker.send([record({ recordedAt: tomorrow }), record({ recordedAt: Date.UTC(1999, 0) })])
    expect(await tracker.acknowledgement()).toBe(2)
    expect((await positionsOf(itemId)).map(({ mark }) => mark)).toEqual([2, 2])
    expect(await test.rows('SELECT item_id FROM item_states WHERE item_id = $1', [itemId])).toEqual([])
    tracker.end()
  })

  it('is listened to on every configured port of its protocol', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await test.stop()
    await test.start({
      trackerPorts: [
        { protocol: 'teltonika', port: 0 },
        { protocol: 'teltonika', port: 0 },
        { protocol: 'osmand', port: 0 },
      ],
    })
    const [first, second] = test.ports()
    expect(first?.port).not.toBe(second?.port)
    for (const [step, port] of [first, second].entries()) {
      const tracker = await connectTracker(port?.port as number)
      expect(await tracker.introduce(imei)).toBe(1)
      tracker.send([record({ recordedAt: Date.now() - 60_000 + step })])
      expect(await tracker.acknowledgement()).toBe(1)
      tracker.end()
    }
    expect(await positionsOf(itemId)).toHaveLength(2)
  })
})

describe('an unknown device', () => {
  it('is refused, counted and listed', async () => {
    const imei = '350999999999991'
    for (let call = 0; call < 3; call++) {
      const tracker = await connectTracker(test.port('teltonika'))
      expect(await tracker.introduce(imei)).toBe(0)
      await tracker.closed()
    }
    const phone = await fetch(`http://127.0.0.1:${test.port('osmand')}/?id=stranger-phone&lat=40&lon=-3`)
    expect(phone.status).toBe(404)
    expect(await test.metric('atalaya_ingest_refused_total')).toBe(4)
    await test.until(async () => {
      const strangers = await test.rows(
        'SELECT protocol, device_id, attempts, remote_address FROM unregistered_devices ORDER BY 1',
      )
      expect(strangers).toEqual([
        { protocol: 'osmand', device_id: 'stranger-phone', attempts: 1, remote_address: '127.0.0.1' },
        { protocol: 'teltonika', device_id: imei, attempts: 3, remote_address: '127.0.0.1' },
      ])
    })
  })

  it('is welcome as soon as somebody registers it', async () => {
    const imei = '350999999999992'
    const stranger = await connectTracker(test.port('teltonika'))
    expect(await stranger.introduce(imei)).toBe(0)
    const { itemId } = await test.insertVehicle({ imei })
    const tracker = await introduced(imei)
    tracker.send([record()])
    expect(await tracker.acknowledgement()).toBe(1)
    expect(await positionsOf(itemId)).toHaveLength(1)
    tracker.end()
  })

  it('that lost its item is cut off at its next frame, unacknowledged', async () => {
    const { itemId, imei, trackerId } = await test.insertVehicle()
    const tracker = await introduced(imei)
    await test.pool.query('UPDATE trackers SET item_id = NULL WHERE id = $1', [trackerId])
    test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'trackers' })
    await test.until(async () => {
      const again = await connectTracker(test.port('teltonika'))
      expect(await again.introduce(imei)).toBe(0)
    })
    tracker.send([record()])
    expect(await tracker.acknowledgement()).toBeUndefined()
    expect(await positionsOf(itemId)).toEqual([])
  })
})

describe('a phone', () => {
  it('is answered 200 when its report is committed, by query, form or JSON', async () => {
    const { itemId, imei: id } = await test.insertVehicle({ imei: 'phone-1', itemType: 3, protocol: 'osmand' })
    const at = Math.floor(Date.now() / 1_000) - 100
    const url = `http://127.0.0.1:${test.port('osmand')}/`
    const byQuery = await fetch(`${url}?id=${id}&timestamp=${at}&lat=41.5&lon=2.1&speed=10&batt=80`)
    const byForm = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ id, timestamp: String(at + 10), lat: '41.501', lon: '2.1' }),
    })
    const location = {
      timestamp: new Date((at + 20) * 1_000).toISOString(),
      coords: { latitude: 41.502, longitude: 2.1 },
    }
    const byJson = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: id, location }),
    })
    expect([byQuery.status, byForm.status, byJson.status]).toEqual([200, 200, 200])
    expect((await positionsOf(itemId)).map(({ lat }) => lat)).toEqual([41.5, 41.501, 41.502])
    const [state] = await test.rows<{ io: object }>('SELECT io FROM item_states WHERE item_id = $1', [itemId])
    expect(state?.io).toMatchObject({ batteryPercent: 80 })
  })

  it('is told what is wrong with a request that cannot be read', async () => {
    const url = `http://127.0.0.1:${test.port('osmand')}/`
    expect((await fetch(`${url}?lat=1&lon=1`)).status).toBe(400)
    expect((await fetch(url, { method: 'POST', body: '{"x' })).status).toBe(400)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
    const tooLong = await fetch(url, { method: 'POST', body: 'x'.repeat(300_000) }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(tooLong)
  })
})

describe('a hostile connection', () => {
  it('hurts nobody but itself', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await introduced(imei)
    const hostile = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const each = await connectTracker(test.port('teltonika'))
        if (index % 2) expect(await each.introduce(imei)).toBe(1)
        return each
      }),
    )
    const corrupt = encodePacket([record()])
    corrupt[corrupt.length - 1] = (corrupt.at(-1) as number) ^ 0xff
    for (const [index, each] of hostile.entries()) {
      if (index % 4 === 0) each.write(crypto.getRandomValues(new Uint8Array(60_000)))
      // A preamble that promises four gigabytes.
      else if (index % 4 === 1) each.write(Uint8Array.of(0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 8, 1))
      else if (index % 4 === 2) each.write(new Uint8Array(100_000))
      else for (let repeat = 0; repeat < 10; repeat++) each.write(corrupt)
    }
    await Promise.all(hostile.map((each) => each.closed()))
    tracker.send([record()])
    expect(await tracker.acknowledgement()).toBe(1)
    expect(await positionsOf(itemId)).toHaveLength(1)
    expect(await test.metric('atalaya_ingest_decode_failures_total')).toBeGreaterThan(0)
    tracker.end()
  })

  it('is not read on while too much of it waits for storage', async () => {
    const { imei, itemId } = await test.insertVehicle()
    const tracker = await introduced(imei)
    const unblock = await test.blockCommits()
    const at = Date.now() - 3_600_000
    const frames = 200
    for (let frame = 0; frame < frames; frame++) {
      tracker.send(Array.from({ length: 50 }, (_, step) => record({ recordedAt: at + (frame * 50 + step) * 100 })))
    }
    const unanswered = () => test.metric('atalaya_ingest_unanswered_reports')
    await test.until(async () => expect(await unanswered()).toBeGreaterThanOrEqual(1_000))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await unanswered()).toBeLessThan(1_050)
    await unblock()
    for (let frame = 0; frame < frames; frame++) expect(await tracker.acknowledgement()).toBe(50)
    expect(await positionsOf(itemId)).toHaveLength(frames * 50)
    tracker.end()
  })

  it('that claims a device many times over pushes out silent ones, not the one in use', async () => {
    const { imei } = await test.insertVehicle()
    const silent = await introduced(imei)
    const busy = await introduced(imei)
    for (let claim = 0; claim < 15; claim++) {
      await introduced(imei)
      busy.send([record({ recordedAt: Date.now() - 60_000 + claim })])
      expect(await busy.acknowledgement()).toBe(1)
    }
    await silent.closed()
    expect(busy.isClosed()).toBe(false)
  })

  it('that says nothing is let go, and so is one that dribbles', async () => {
    await test.stop()
    await test.start({ limits: { identifyMs: 100 } })
    const silent = await connectTracker(test.port('teltonika'))
    await silent.closed()
    const dribbling = await connectTracker(test.port('teltonika'))
    const timer = setInterval(() => dribbling.write(Uint8Array.of(0)), 20)
    await dribbling.closed()
    clearInterval(timer)
  })
})

describe('ports', () => {
  it('that are taken are told and skipped', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => squatter.once('listening', resolve))
    const taken = (squatter.address() as { port: number }).port
    await test.stop()
    await test.start({
      trackerPorts: [
        { protocol: 'teltonika', port: taken },
        { protocol: 'teltonika', port: 0 },
        { protocol: 'smoke-signals', port: 0 },
      ],
    })
    expect(test.ports().map(({ state }) => state)).toEqual(['taken', 'open', 'refused'])
    const { imei } = await test.insertVehicle()
    const tracker = await connectTracker(test.ports()[1]?.port as number)
    expect(await tracker.introduce(imei)).toBe(1)
    tracker.end()
    squatter.close()
  })
})
