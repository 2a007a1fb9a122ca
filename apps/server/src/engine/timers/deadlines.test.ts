import type { LivePosition } from '@atalaya/contract/live'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Deadlines')
const minuteMs = 60_000

beforeAll(async () => void (await test.start()))

const send = async (imei: string, records: Parameters<Awaited<ReturnType<typeof connectTracker>>['send']>[0]) => {
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(imei)).toBe(1)
  tracker.send(records)
  expect(await tracker.acknowledgement()).toBe(records.length)
  tracker.end()
}
const toldOf = (itemId: number): LivePosition['motion'][] =>
  test.events.flatMap((event) =>
    event.kind === 'live'
      ? event.messages.flatMap((message) =>
          message.kind === 'position' && message.itemId === itemId ? [message.motion] : [],
        )
      : [],
  )
const motionOf = async (itemId: number) =>
  (await test.rows<{ motion: string }>('SELECT motion FROM item_states WHERE item_id = $1', [itemId]))[0]?.motion

describe('silence', () => {
  it('makes an item offline once, whether or not the server restarts meanwhile', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() - 5_000 })])
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 10 * minuteMs
    await test.stop()
    await test.start()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 6 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
    const told = toldOf(itemId)
    expect(told.at(-1)).toBe('offline')
    await test.stop()
    await test.start()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(toldOf(itemId)).toEqual(told)
  })

  it('makes a waiting vehicle idle by our clock alone', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = test.clock.now() - 10_000
    await send(imei, [record({ recordedAt: at }), record({ recordedAt: at + 5_000, lat: 40.418, speedKmh: 0 })])
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 2 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('idling'))
    expect(toldOf(itemId).at(-1)).toBe('idling')
  })

  it('counts from what the newest report says: yesterday’s drive, handed in now, moves nobody for a moment', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = test.clock.now() - 2 * 1_440 * minuteMs
    await send(imei, [record({ recordedAt: at })])
    await send(imei, [record({ recordedAt: at + minuteMs, lat: 40.43 })])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(toldOf(itemId)).toEqual(['offline', 'offline'])
    const [state] = await test.rows('SELECT motion_since, is_in_track FROM item_states WHERE item_id = $1', [itemId])
    expect(state).toEqual({ motion_since: at + minuteMs, is_in_track: false })
  })

  it('counts from the arrival where the tracker’s clock is fast', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() + 5 * minuteMs })])
    test.clock.offsetMs += 14 * minuteMs
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 2 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
  })

  it('before the server was up counts only after a grace', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, [record({ recordedAt: test.clock.now() - 5_000 })])
    await test.stop()
    test.clock.offsetMs += 60 * minuteMs
    await test.start({ startGraceMs: 5 * minuteMs })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await motionOf(itemId)).toBe('moving')
    test.clock.offsetMs += 6 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
  })
})

describe('a vehicle that falls silent', () => {
  const tripsOf = (itemId: number) =>
    test.rows('SELECT started_at, ended_at, round(distance_m) AS distance_m FROM trips WHERE item_id = $1', [itemId])
  const stopsOf = (itemId: number) =>
    test.rows('SELECT started_at, ended_at FROM stops WHERE item_id = $1 ORDER BY started_at', [itemId])
  const drive = (from: number, minutes: number) =>
    Array.from({ length: minutes + 1 }, (_, minute) =>
      record({ recordedAt: from + minute * minuteMs, lat: 40 + minute * 0.01 }),
    )
  const endedLive = (itemId: number) =>
    test.events.flatMap((event) =>
      event.kind === 'live'
        ? event.messages.flatMap((message) =>
            message.kind === 'track' && message.itemId === itemId ? [message.track.endedAt] : [],
          )
        : [],
    )

  it('under way ends its trip at the last fix after a quarter of an hour, for lists and live', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const from = test.clock.now() - 20 * minuteMs
    await send(imei, drive(from, 20))
    expect(await tripsOf(itemId)).toMatchObject([{ ended_at: null }])
    test.clock.offsetMs += 16 * minuteMs
    await test.until(async () => expect(await motionOf(itemId)).toBe('offline'))
    const ended = [{ started_at: from, ended_at: from + 20 * minuteMs, distance_m: 22_239 }]
    expect(await tripsOf(itemId)).toEqual(ended)
    expect(await stopsOf(itemId)).toEqual([])
    expect(endedLive(itemId)).toEqual([null, from + 20 * minuteMs])
    // Neither a restart nor a further fix far away makes it longer.
    await test.stop()
    await test.start()
    test.clock.offsetMs += 116 * minuteMs
    await send(imei, [record({ recordedAt: test.clock.now() - minuteMs, lat: 40.9 })])
    expect((await tripsOf(itemId)).slice(0, 1)).toEqual(ended)
    expect(await stopsOf(itemId)).toEqual([])
  })

  it('goes on with its trip when what it kept meanwhile comes', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const from = test.clock.now() - 10 * minuteMs
    const records = drive(from, 100)
    await send(imei, records.slice(0, 11))
    test.clock.offsetMs += 90 * minuteMs
    await test.until(async () => expect(await tripsOf(itemId)).toMatchObject([{ ended_at: from + 10 * minuteMs }]))
    await send(imei, records.slice(90))
    expect(await tripsOf(itemId)).toHaveLength(2)
    await send(imei, records.slice(11, 90))
    test.clock.offsetMs += 15_000
    await test.until(async () => expect(await tripsOf(itemId)).toMatchObject([{ started_at: from, ended_at: null }]))
  })

  it('with its engine off stands, and the stop goes again if it turns out to have driven on', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const from = test.clock.now() - 10 * minuteMs
    const records = drive(from, 40)
    const off = record({ recordedAt: from + 10 * minuteMs + 5_000, lat: 40.1, speedKmh: 0, io: { ignition: false } })
    await send(imei, [...records.slice(0, 11), off])
    test.clock.offsetMs += 16 * minuteMs
    await test.until(async () =>
      expect(await stopsOf(itemId)).toEqual([{ started_at: off.recordedAt, ended_at: null }]),
    )
    expect(await tripsOf(itemId)).toMatchObject([{ ended_at: off.recordedAt }])
    expect(await motionOf(itemId)).toBe('stopped')
    await send(imei, records.slice(11, 26))
    expect(await stopsOf(itemId)).toEqual([])
    test.clock.offsetMs += 15_000
    await test.until(async () => expect(await tripsOf(itemId)).toMatchObject([{ started_at: from, ended_at: null }]))
  })
})

describe('the row of an open trip', () => {
  it('is not taken for written by a report that changes nothing of it', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = test.clock.now() - 60_000
    const lost = { satellites: 0, lat: 0, lng: 0, speedKmh: 0 }
    await send(imei, [record({ recordedAt: at })])
    await send(imei, [
      record({ recordedAt: at + 20_000, lat: 40.4228 }),
      record({ recordedAt: at + 40_000, lat: 40.43 }),
    ])
    test.clock.offsetMs += 11_000
    await send(imei, [record({ recordedAt: at + 45_000, ...lost })])
    test.clock.offsetMs += 5_000
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const [trip] = await test.rows<{ distance_m: number; last_fix_at: number }>(
      'SELECT distance_m, last_fix_at FROM trips WHERE item_id = $1',
      [itemId],
    )
    expect(trip?.distance_m).toBeGreaterThan(1_400)
    expect(trip?.last_fix_at).toBe(at + 40_000)
  })

  it('follows what is told without a place after silence has ended it', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const from = test.clock.now() - 10 * minuteMs
    const minutes = (minute: number) => from + minute * minuteMs
    const lost = { satellites: 0, lat: 0, lng: 0, speedKmh: 0 }
    const shown = async () => ({
      trips: await test.rows('SELECT ended_at, idle_ms FROM trips WHERE item_id = $1', [itemId]),
      stops: await test.rows('SELECT started_at, ended_at, idle_ms FROM stops WHERE item_id = $1', [itemId]),
    })
    await send(imei, [
      record({ recordedAt: minutes(0) }),
      record({ recordedAt: minutes(9), lat: 40.43 }),
      record({ recordedAt: minutes(10), lat: 40.44, speedKmh: 0 }),
    ])
    test.clock.offsetMs += 20 * minuteMs
    const ended = { ended_at: minutes(10), idle_ms: 0 }
    await test.until(async () => expect(await shown()).toEqual({ trips: [ended], stops: [] }))
    // Its engine went on running for two minutes.
    await send(imei, [record({ recordedAt: minutes(12), ...lost })])
    test.clock.offsetMs += 11_000
    const idled = { ...ended, idle_ms: 2 * minuteMs }
    await test.until(async () => expect(await shown()).toEqual({ trips: [idled], stops: [] }))
    // Then it was switched off: it had been parked.
    await send(imei, [record({ recordedAt: minutes(13), ...lost, io: { ignition: false } })])
    test.clock.offsetMs += 11_000
    const parked = { started_at: minutes(10), ended_at: null, idle_ms: 3 * minuteMs }
    await test.until(async () => expect(await shown()).toEqual({ trips: [ended], stops: [parked] }))
  })
})
