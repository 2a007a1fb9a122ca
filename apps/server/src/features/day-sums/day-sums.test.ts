import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, test as it, vi } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { sumDueItems } from './sum-due-days.ts'
import { type OracleDay, oracleDays, type RawItem } from './test-day-oracle.ts'

const test = await createTestIngest('Days')
const { companyId } = test.tenant
const minuteMs = 60_000
const hourMs = 60 * minuteMs
let port: number

beforeAll(async () => {
  const shape = { kind: 'circle', centre: { lat: 40.55, lng: -3.6 }, radiusM: 3_000 }
  await test.insertInto('geozones', { company_id: companyId, name: 'depot', shape: JSON.stringify(shape) })
  const ingest = await test.start()
  port = ingest.ports[0]?.port as number
})

/** Some days from an instant on: drives that go over midnights, pauses with the engine on and off, silences, brakings. */
const makeDays = (fromMs: number, days: number, seed: number): TeltonikaRecord[] => {
  const random = seededRandom(seed).unit
  const records: TeltonikaRecord[] = []
  let [at, lat, odometerM, fuelUsedL] = [fromMs, 40.4, 1_000_000, 500]
  const put = (more: Partial<TeltonikaRecord>, io: TeltonikaRecord['io'] = {}) => {
    const told = { ignition: true, odometerM: Math.round(odometerM), fuelUsedL: Math.round(fuelUsedL * 10) / 10 }
    records.push(record({ recordedAt: at, lat, lng: -3.6, ...more, io: { ...told, ...io } }))
  }
  const end = fromMs + days * 24 * hourMs
  for (let leg = 0; at < end; leg++) {
    const direction = lat > 44 ? -1 : lat < 37 ? 1 : random() < 0.5 ? -1 : 1
    for (let minute = Math.round(10 + random() * 130); minute > 0; minute--) {
      at += minuteMs
      lat += direction * 0.008
      odometerM += 920
      fuelUsedL += 0.1
      const brakes = random() < 0.03
      put(
        { speedKmh: 40 + Math.round(random() * 60), ...(brakes && { trigger: 'greenDrivingKind' }) },
        brakes ? { greenDrivingKind: 2 } : {},
      )
    }
    const idles = Math.round(random() * 6)
    const stands = idles + 4 + Math.round(random() * (leg % 4 === 3 ? 300 : 40))
    for (let minute = 0; minute < stands; minute++) {
      at += minuteMs
      const isOn = minute < idles || (stands > 60 && minute > stands - 6)
      put({ speedKmh: 0 }, { ignition: isOn })
    }
    // Nobody knows what it did meanwhile.
    if (random() < 0.2) at += Math.round(20 + random() * 300) * minuteMs
  }
  return afterwards(records)
}

/** Heard once more, elsewhere and on another day: what was open is over and written, and not some seconds later. */
const afterwards = (records: TeltonikaRecord[]): TeltonikaRecord[] => {
  const last = records.at(-1) as TeltonikaRecord
  return [...records, { ...last, recordedAt: last.recordedAt + 30 * hourMs, lat: last.lat + 0.1, speedKmh: 60 }]
}

const packetsOf = (records: readonly TeltonikaRecord[]): TeltonikaRecord[][] =>
  Array.from({ length: Math.ceil(records.length / 25) }, (_, nth) => records.slice(nth * 25, nth * 25 + 25))

/** In four parts that come in another order, each from before the one before. */
const late = <Of>(all: readonly Of[]): Of[] => {
  const quarter = Math.ceil(all.length / 4)
  return [2, 0, 3, 1].flatMap((nth) => all.slice(nth * quarter, (nth + 1) * quarter))
}

const untilTakenIn = (itemIds: readonly number[]) =>
  vi.waitFor(
    async () => {
      const rows = await test.rows('SELECT FROM item_states WHERE item_id = ANY ($1) AND recompute_from IS NOT NULL', [
        itemIds,
      ])
      if (rows.length > 0) throw new Error('late reports wait')
    },
    { timeout: 160_000, interval: 100 },
  )

/** Works until nothing is due, as the job does. */
const sumUp = async (now = Date.now()): Promise<number> => {
  const months = itemDayMonths(test.engine)
  let items = 0
  for (let done = -1; done !== 0; items += done) done = await sumDueItems({ database: test.engine, months }, now)
  return items
}

const rawOf = async (itemId: number): Promise<RawItem> => ({
  fixes: await test.rows(
    `SELECT recorded_at, lat, lng, speed_kmh, ignition, odometer_m, (io->>'fuelUsedL')::float8 AS fuel_l FROM positions
     WHERE item_id = $1 AND mark = 0 ORDER BY recorded_at`,
    [itemId],
  ),
  trips: await test.rows(
    'SELECT started_at, coalesce(ended_at, last_fix_at) AS ended_at, distance_m, idle_ms FROM trips WHERE item_id = $1',
    [itemId],
  ),
  stops: await test.rows(
    `SELECT started_at, coalesce(ended_at, (SELECT max(recorded_at) FROM positions WHERE item_id = $1)) AS ended_at, idle_ms
     FROM stops WHERE item_id = $1`,
    [itemId],
  ),
  visits: await test.rows('SELECT entered_at FROM geozone_visits WHERE item_id = $1', [itemId]),
  events: await test.rows('SELECT recorded_at, kind FROM item_events WHERE item_id = $1', [itemId]),
})

interface StoredRow {
  date: string
  distance_m: number
  [figure: string]: unknown
}
/** Up to the end of what was reported: an open stop goes on to this day. */
const storedOf = (itemId: number, before = '9999-01-01') =>
  test.rows<StoredRow>(
    `SELECT day::text AS date, distance_m, odometer_m, driving_ms, stopped_ms, idle_ms, engine_on_ms, gap_ms,
       fuel_used_l, max_speed_kmh, trips, stops, visits, events, driven_by_hour FROM item_days WHERE item_id = $1 AND day < $2 ORDER BY day`,
    [itemId, before],
  )

/** By which countries it drove, and what they come to. */
const regionsOf = (itemId: number, before = '9999-01-01') =>
  test.rows<{ date: string; regions: object | null; metres: number }>(
    `SELECT day::text AS date, regions,
       (SELECT coalesce(sum(metres::integer), 0)::integer FROM jsonb_each_text(regions) AS region (code, metres)) AS metres
     FROM item_days WHERE item_id = $1 AND day < $2 ORDER BY day`,
    [itemId, before],
  )

const near = (value: number, by: number) => expect.closeTo(value, -Math.log10(2 * by))
const rowOf = (date: string, day: OracleDay): StoredRow => ({
  ...{ date, distance_m: near(day.distanceM, 8) as unknown as number, odometer_m: Math.round(day.odometerM) },
  ...{ driving_ms: day.drivingMs, stopped_ms: day.stoppedMs, idle_ms: near(day.idleMs, 3) },
  ...{ engine_on_ms: day.engineOnMs, gap_ms: day.gapMs, fuel_used_l: near(day.fuelUsedL, 0.05) },
  ...{ max_speed_kmh: day.maxSpeedKmh, trips: day.trips, stops: day.stops, visits: day.visits, events: day.events },
  driven_by_hour: day.drivingMs > 0 ? day.drivenByHour : null,
})

/** Around both changes of summer time, a midnight that is missing, half an hour's change, and both sides of the date line. */
const places = [
  ['Europe/Madrid', '2025-03-29'],
  ['America/Sao_Paulo', '2018-11-03'],
  ['Europe/Madrid', '2025-10-25'],
  ['America/Santiago', '2022-09-10'],
  ['Australia/Lord_Howe', '2024-10-05'],
  ['Pacific/Kiritimati', '2025-01-30'],
  ['Pacific/Pago_Pago', '2025-01-30'],
] as const

it('are what the plainest reading of the fixes comes to, reported in order and late, in any time zone', {
  timeout: 300_000,
}, async () => {
  const cases = await Promise.all(
    places.map(async ([timezone, date], nth) => ({
      timezone,
      records: makeDays(Date.parse(`${date}T14:00:00Z`), 2, nth + 1),
      punctual: await test.insertVehicle({ odometerSource: 'gps' }),
      // Some of them, since late reports take their time.
      lateOne: nth % 3 === 0 ? await test.insertVehicle({ odometerSource: 'gps' }) : undefined,
    })),
  )
  await Promise.all(
    cases.flatMap(({ records, punctual, lateOne }) => [
      sendPackets(port, punctual.imei, packetsOf(records)),
      ...(lateOne ? [sendPackets(port, lateOne.imei, late(packetsOf(records)))] : []),
    ]),
  )
  await untilTakenIn(cases.flatMap(({ punctual, lateOne }) => [punctual.itemId, ...(lateOne ? [lateOne.itemId] : [])]))
  for (const { timezone, punctual, lateOne, records } of cases) {
    await test.pool.query('UPDATE companies SET timezone = $1 WHERE id = $2', [timezone, companyId])
    // As if it were just after what was reported: it would stand there to this day.
    await sumUp((records.at(-1)?.recordedAt as number) + hourMs)
    const oracle = oracleDays(await rawOf(punctual.itemId), timezone)
    // What it stands at since then is no longer reported.
    const lastDate = [...oracle.keys()].sort().at(-1) as string
    const expected = [...oracle]
      .filter(([date, day]) => date < lastDate && day.drivingMs + day.stoppedMs > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    expect(expected.length).toBeGreaterThanOrEqual(2)
    expect(await storedOf(punctual.itemId, lastDate), timezone).toEqual(expected.map(([date, day]) => rowOf(date, day)))
    if (lateOne)
      expect(await storedOf(lateOne.itemId, lastDate), timezone).toEqual(await storedOf(punctual.itemId, lastDate))
    // Days add up to all of it, to the metre.
    const trips = await test.rows<{ distance_m: number }>('SELECT distance_m FROM trips WHERE item_id = $1', [
      punctual.itemId,
    ])
    const days = await storedOf(punctual.itemId)
    const total = (rows: readonly { distance_m: number }[]) =>
      rows.reduce((sum, { distance_m }) => sum + Math.round(distance_m), 0)
    expect(total(days)).toBe(total(trips))
    const placed = await regionsOf(punctual.itemId)
    expect(placed.map(({ metres }) => metres)).toEqual(days.map(({ distance_m }) => distance_m))
    if (lateOne) expect(await regionsOf(lateOne.itemId, lastDate)).toEqual(await regionsOf(punctual.itemId, lastDate))
    expect(records.length).toBeGreaterThan(500)
  }
})

const traces = join(import.meta.dirname, '../../../../../../shared/data/traces/beijing-people.csv')

it.skipIf(!existsSync(traces))('of a recorded trace too', { timeout: 300_000 }, async () => {
  const byDevice = Map.groupBy(
    readFileSync(traces, 'utf8').trim().split('\n').slice(1),
    (line) => line.split(',')[0] as string,
  )
  const lines = [...byDevice.values()].sort((a, b) => b.length - a.length)[0] as string[]
  const told = lines.slice(0, 400).map((line) => {
    const [, time = '', lat, lng] = line.trim().split(',')
    return record({ recordedAt: Date.parse(time), lat: Number(lat), lng: Number(lng), speedKmh: 0, io: {} })
  })
  const records = afterwards(told.sort((a, b) => a.recordedAt - b.recordedAt))
  const [{ itemId, imei }, lateOne] = [await test.insertVehicle(), await test.insertVehicle()]
  await sendPackets(port, imei, packetsOf(records))
  await sendPackets(port, lateOne.imei, late(packetsOf(records)))
  await untilTakenIn([itemId, lateOne.itemId])
  await test.pool.query(`UPDATE companies SET timezone = 'Asia/Shanghai' WHERE id = $1`, [companyId])
  await sumUp(Math.max(...records.map(({ recordedAt }) => recordedAt)) + hourMs)
  const oracle = oracleDays(await rawOf(itemId), 'Asia/Shanghai')
  const lastDate = [...oracle.keys()].sort().at(-1) as string
  const stored = await storedOf(itemId, lastDate)
  const driven = (rows: readonly [string, unknown, unknown][]) => rows.filter(([, ms]) => ms !== 0)
  expect(driven(stored.map((row) => [row.date, row['driving_ms'], row['trips']]))).toEqual(
    driven(
      [...oracle]
        .filter(([date]) => date < lastDate)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, day]) => [date, day.drivingMs, day.trips]),
    ),
  )
  expect(stored.length).toBeGreaterThan(0)
  expect(await storedOf(lateOne.itemId, lastDate)).toEqual(stored)
})
