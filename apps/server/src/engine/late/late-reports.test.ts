import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Late')
const minuteMs = 60_000

beforeAll(async () => {
  const shape = { kind: 'circle', centre: { lat: 40.5, lng: -3.6 }, radiusM: 2_000 }
  await test.insertInto('geozones', { company_id: test.tenant.companyId, name: 'depot', shape: JSON.stringify(shape) })
  await test.start()
})

/**
 * A day's work in minutes: drives north through the zone and back, short and long halts, ignition, doors, one
 * impossible jump, one report without a fix, two reports of one instant; the tracker tells of events in the jump and
 * where it has no fix.
 */
const braking = {
  record: { trigger: 'greenDrivingKind' },
  io: { greenDrivingKind: 2, greenDrivingG: 0.4 },
} as const
const makeDay = (fromMs: number, rounds: number): TeltonikaRecord[] => {
  const records: TeltonikaRecord[] = []
  let at = fromMs
  let lat = 40.4
  const put = (overrides: Partial<TeltonikaRecord>, io: TeltonikaRecord['io'] = {}) => {
    records.push(record({ recordedAt: at, lat, lng: -3.6, ...overrides, io: { ignition: true, gsmLevel: 4, ...io } }))
  }
  for (let round = 0; round < rounds; round++) {
    const direction = round % 2 ? -1 : 1
    for (let step = 0; step < 20; step++) {
      at += 30_000
      lat += direction * 0.01
      put({ speedKmh: 90 + step, heading: direction > 0 ? 0 : 180 }, { externalVoltageV: 13 + step / 100 })
      if (step === 9) {
        at += minuteMs
        put({ speedKmh: 0 })
        put({ speedKmh: 0, satellites: 10 }, { din1: true })
      }
      if (step === 12) {
        at += 5_000
        put({ lat: lat + 40, speedKmh: 30, ...braking.record }, braking.io)
        at += 5_000
        put({ satellites: 0, lat: 0, lng: 0, speedKmh: 0, ...braking.record }, { ...braking.io, doors: 256 })
      }
    }
    for (let minute = 0; minute < 12; minute++) {
      at += minuteMs
      put({ speedKmh: 0 }, { ignition: minute < 3 || minute > 10, doors: minute === 5 ? 256 : 0 })
    }
  }
  return records
}

/** All that reports lead to, without ids and without our clock. */
const outcomeOf = async (itemId: number) => {
  const states = await test.rows<{ reducer: { item: object } }>(
    `SELECT recorded_at, lat, lng, speed_kmh, motion, motion_since, is_in_track, odometer_m, hour_meter_ms, io, reducer
     FROM item_states WHERE item_id = $1`,
    [itemId],
  )
  return {
    marks: await test.rows('SELECT recorded_at, mark FROM positions WHERE item_id = $1 ORDER BY recorded_at, mark', [
      itemId,
    ]),
    trips: await test.rows(
      `SELECT started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_m, max_speed_kmh, idle_ms
       FROM trips WHERE item_id = $1 ORDER BY started_at`,
      [itemId],
    ),
    stops: await test.rows(
      'SELECT started_at, ended_at, lat, lng, idle_ms FROM stops WHERE item_id = $1 ORDER BY started_at',
      [itemId],
    ),
    events: await test.rows(
      'SELECT kind, recorded_at, lat, lng, data, subject FROM item_events WHERE item_id = $1 ORDER BY recorded_at, kind, subject',
      [itemId],
    ),
    visits: await test.rows(
      'SELECT geozone_id, entered_at, left_at FROM geozone_visits WHERE item_id = $1 ORDER BY entered_at',
      [itemId],
    ),
    // Where checkpoints fall depends on the way; what they lead to does not.
    state: states.map(({ reducer, ...seen }) => ({ ...seen, item: reducer.item })),
  }
}

const sendAll = (imei: string, packets: readonly TeltonikaRecord[][]) => sendPackets(test.port(), imei, packets)

const inFramesOf = (size: number, records: readonly TeltonikaRecord[]): TeltonikaRecord[][] =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, at) => records.slice(at * size, (at + 1) * size))

/** Deterministic, so that a failure can be seen again. */
const shuffled = <T>(values: readonly T[], seed: number): T[] => {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

/** Open segments are written some seconds after they last changed, and late reports may wait for a while. */
const untilFinished = async () => {
  test.clock.offsetMs += 15_000
  await test.until(async () => {
    expect(await test.rows('SELECT item_id FROM item_states WHERE recompute_from IS NOT NULL')).toEqual([])
  })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
}

/** Whatever the server still has to write, in the end both have lived through the same. */
const endsLike = (itemId: number, other: number, why?: string) =>
  test.until(async () => expect(await outcomeOf(itemId), why).toEqual(await outcomeOf(other)))

describe('late reports', () => {
  it('end in the same trips, stops, visits, events and state as punctual ones, in any order', async () => {
    const records = makeDay(Date.now() - 8 * 3_600_000, 8)
    const punctual = await test.insertVehicle()
    await sendAll(punctual.imei, inFramesOf(7, records))
    const orders: Record<string, TeltonikaRecord[][]> = {
      'one by one': inFramesOf(1, records),
      'newest frame first': inFramesOf(20, records).reverse(),
      'newest first, one by one': inFramesOf(1, records).reverse(),
      'shuffled frames': shuffled(inFramesOf(15, records), 7),
      'shuffled records': inFramesOf(9, shuffled(records, 11)),
      'one late record': inFramesOf(50, [
        ...records.slice(0, 60),
        ...records.slice(61),
        records[60] as TeltonikaRecord,
      ]),
      'late and repeated': inFramesOf(40, [...records.slice(100), ...records]),
    }
    const items = new Map<string, { itemId: number; imei: string }>()
    for (const name of Object.keys(orders)) items.set(name, await test.insertVehicle())
    await Promise.all(Object.entries(orders).map(([name, frames]) => sendAll(items.get(name)?.imei as string, frames)))
    await untilFinished()
    const expected = await outcomeOf(punctual.itemId)
    expect(expected.trips.length).toBeGreaterThanOrEqual(8)
    expect(expected.stops.length).toBeGreaterThanOrEqual(8)
    expect(expected.visits.length).toBeGreaterThanOrEqual(8)
    expect(new Set(expected.events.map(({ kind }) => kind))).toEqual(
      new Set(['ignitionOn', 'ignitionOff', 'geozoneEntered', 'geozoneLeft', 'doorOpen', 'doorClosed', 'hardBraking']),
    )
    expect(expected.marks.filter(({ mark }) => mark === 1)).toHaveLength(8)
    // Both were told 5 and 10 s after the last good fix of their round.
    const good = new Map(records.map(({ recordedAt, lat }) => [recordedAt, lat]))
    const told = expected.events.filter(({ kind }) => kind === 'hardBraking')
    expect(told).toHaveLength(16)
    for (const [nth, { recorded_at: at, lat }] of told.entries())
      expect(lat).toBeCloseTo(good.get((at as number) - (nth % 2 ? 10_000 : 5_000)) as number, 6)
    for (const [name, { itemId }] of items) await endsLike(itemId, punctual.itemId, name)
  }, 300_000)

  it('that concern a long past are stored and acknowledged at once, and taken in soon after', async () => {
    const records = makeDay(Date.now() - 60 * 3_600_000, 32)
    expect(records.length).toBeGreaterThan(1_000)
    const punctual = await test.insertVehicle()
    await sendAll(punctual.imei, inFramesOf(30, records))
    const late = await test.insertVehicle()
    await sendAll(late.imei, inFramesOf(30, records).reverse())
    await test.until(async () => {
      const [state] = await test.rows('SELECT recompute_from FROM item_states WHERE item_id = $1', [late.itemId])
      expect(state).toEqual({ recompute_from: null })
    })
    await untilFinished()
    expect(await test.metric('atalaya_ingest_recomputed_fixes_total')).toBeGreaterThan(records.length)
    await endsLike(late.itemId, punctual.itemId)
  }, 300_000)

  it('are not reduced again for each packet of a tracker that empties its memory', async () => {
    const records = makeDay(Date.now() - 12 * 3_600_000, 12)
    const { itemId, imei } = await test.insertVehicle()
    const before = await test.metric('atalaya_ingest_recomputed_fixes_total')
    await sendAll(imei, inFramesOf(6, records).reverse())
    await untilFinished()
    const [stored] = await test.rows('SELECT count(*) AS count FROM positions WHERE item_id = $1', [itemId])
    expect(stored).toEqual({ count: records.length })
    // Each of some 60 packets would mean half of all the reports on average.
    expect((await test.metric('atalaya_ingest_recomputed_fixes_total')) - before).toBeLessThan(records.length * 10)
  }, 300_000)

  it('are still taken in when the server was stopped before it had done so', async () => {
    const records = makeDay(Date.now() - 40 * 3_600_000, 20)
    const punctual = await test.insertVehicle()
    await sendAll(punctual.imei, inFramesOf(30, records))
    const late = await test.insertVehicle()
    await sendAll(late.imei, inFramesOf(30, records).reverse())
    await test.stop()
    const [pending] = await test.rows('SELECT recompute_from FROM item_states WHERE item_id = $1', [late.itemId])
    expect(pending?.recompute_from).toBe(records[0]?.recordedAt)
    await test.start()
    await test.until(async () => {
      const [state] = await test.rows('SELECT recompute_from FROM item_states WHERE item_id = $1', [late.itemId])
      expect(state).toEqual({ recompute_from: null })
    })
    await untilFinished()
    await endsLike(late.itemId, punctual.itemId)
  }, 300_000)
})
