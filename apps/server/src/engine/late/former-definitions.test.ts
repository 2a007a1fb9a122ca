import type { Geozone, NewGeozone } from '@atalaya/contract/geozones'
import type { NewSensor, Sensor } from '@atalaya/contract/sensors'
import { noFilters, plainSwitch } from '@atalaya/domain/sensors/sensor-definition'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, it } from 'vitest'
import { asCompany, asEngine, type Tx } from '../../database/tenant.ts'
import {
  deleteGeozones,
  findGeozones,
  insertGeozones,
  updateGeozones,
} from '../../features/geozones/geozones.repository.ts'
import { deleteFormerDefinitions } from '../../features/retention/retention.repository.ts'
import { findSensors, insertSensors, updateSensors } from '../../features/sensors/sensors.repository.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Former')
const { companyId } = test.tenant
const minuteMs = 60_000
const startedAt = Date.now() - 3 * 3_600_000
/** Between the 25th and the 26th report, with the vehicle in the yard. */
const changedAt = startedAt + 25.5 * minuteMs

const circle = (lat: number): NewGeozone['shape'] => ({ kind: 'circle', centre: { lat, lng: -3.6 }, radiusM: 1_800 })
const zoneAt = (name: string, lat: number): NewGeozone =>
  ({ name, description: '', colour: 'blue', shape: circle(lat), simplificationToleranceM: 0 }) as NewGeozone
const fuel: NewSensor = {
  names: { es: 'Depósito' },
  words: { on: {}, off: {} },
  states: [],
  kind: 'number',
  unit: 'L',
  decimals: 1,
  icon: 'fuel',
  source: { kind: 'input', key: 'ain1V' },
  calibration: { kind: 'none' },
  filters: noFilters,
  switchRule: plainSwitch,
  appliesTo: { kind: 'all' },
  ...{ calibratedOn: null, calibrationDueOn: null, certificate: '', mountedAt: '' },
} as unknown as NewSensor
const viewer = { role: 'ADMIN', groupIds: [] } as unknown as Parameters<typeof findSensors>[1]

const inCompany = <T>(work: (tx: Tx) => Promise<T>) => asCompany(test.database, companyId, work)
const announce = async () => {
  for (const what of ['geozones', 'sensors'] as const) test.bus.publish({ kind: 'definitionsChanged', companyId, what })
  await test.definitionsRead()
}

/** An hour north at 27 km/h: through the yard, and past where one of the zones has been moved to by then. */
const records: TeltonikaRecord[] = Array.from({ length: 60 }, (_, minute) =>
  record({
    recordedAt: startedAt + minute * minuteMs,
    lat: 40.4 + minute * 0.004,
    lng: -3.6,
    speedKmh: 27,
    io: { ignition: true, ain1V: 4 },
  }),
)
const [before, after] = [records.slice(0, 26), records.slice(26)]

const send = (imei: string, packets: readonly (readonly TeltonikaRecord[])[]) => sendPackets(test.port(), imei, packets)
/** In the yard since long before the newest checkpoint, and silent from the change on. */
const parkedFrom = changedAt - 300 * minuteMs
const parked: TeltonikaRecord[] = Array.from({ length: 290 }, (_, minute) =>
  record({ recordedAt: parkedFrom + minute * minuteMs, lat: 40.5, lng: -3.6, io: { ain1V: 4 } }),
)
const lateOfParked = 280

const minuteOf = (at: number | null): number | null => (at === null ? null : (at - startedAt) / minuteMs)

const outcomeOf = async (itemId: number) => ({
  visits: (
    await test.rows<{ name: string; entered_at: number; left_at: number | null }>(
      `SELECT name, entered_at, left_at FROM geozone_visits JOIN geozones ON geozones.id = geozone_id
       WHERE item_id = $1 ORDER BY entered_at, name`,
      [itemId],
    )
  ).map(({ name, entered_at, left_at }) => [name, minuteOf(entered_at), minuteOf(left_at)]),
  crossings: (
    await test.rows<{ kind: string; recorded_at: number; name: string }>(
      `SELECT kind, recorded_at, name FROM item_events JOIN geozones ON geozones.id = subject::integer
       WHERE item_id = $1 AND kind LIKE 'geozone%' ORDER BY recorded_at, kind, name`,
      [itemId],
    )
  ).map(({ kind, recorded_at, name }) => [kind, name, minuteOf(recorded_at)]),
  litres: (
    await test.rows<{ recorded_at: number; sensors: Record<string, number> }>(
      'SELECT recorded_at, sensors FROM positions WHERE item_id = $1 ORDER BY recorded_at',
      [itemId],
    )
  ).map(({ sensors }) => Object.values(sensors)[0]),
})

const untilTakenIn = () =>
  test.until(async () =>
    expect(await test.rows('SELECT item_id FROM item_states WHERE recompute_from IS NOT NULL')).toEqual([]),
  )

let punctual: { itemId: number; imei: string }
let early: { itemId: number; imei: string }
let atRest: { itemId: number; imei: string }
let zones: Geozone[]

beforeAll(async () => {
  await test.start()
  zones = await inCompany(async (tx) => {
    const rows = [zoneAt('moved away', 40.5), zoneAt('deleted', 40.5), zoneAt('moved here', 41)]
    const ids = await insertGeozones(tx, companyId, { now: startedAt, rows: rows.map((fields) => ({ fields })) })
    await insertSensors(tx, companyId, { now: startedAt, rows: [{ id: 1, fields: fuel, version: 1 }] })
    return findGeozones(tx, { ids })
  })
  await announce()
  punctual = await test.insertVehicle()
  early = await test.insertVehicle()
  await send(punctual.imei, [before])
  atRest = await test.insertVehicle()
  await send(atRest.imei, [parked.slice(0, 250), parked.slice(250).filter((_, nth) => nth !== lateOfParked - 250)])
  // One report is still on its way.
  await send(early.imei, [before.filter((_, minute) => minute !== 10)])
  await inCompany(async (tx) => {
    const [away, deleted, here] = zones as [Geozone, Geozone, Geozone]
    await updateGeozones(
      tx,
      [
        { before: away, fields: { ...away, shape: circle(40.6) } },
        { before: here, fields: { ...here, shape: circle(40.5) } },
      ],
      changedAt,
    )
    await deleteGeozones(tx, [deleted.id], changedAt)
    const [sensor] = (await findSensors(tx, viewer)) as [Sensor]
    const calibration = { kind: 'linear', factor: 10, offset: 0 } as const
    await updateSensors(tx, companyId, {
      now: changedAt,
      rows: [{ before: sensor, fields: { ...sensor, calibration } }],
    })
  })
  await announce()
})

const expected = {
  visits: [
    ['deleted', 21, 25.5],
    ['moved away', 21, 25.5],
    ['moved here', 25.5, 30],
    ['moved away', 46, 55],
  ],
  crossings: [
    ['geozoneEntered', 'deleted', 21],
    ['geozoneEntered', 'moved away', 21],
    ['geozoneLeft', 'moved here', 30],
    ['geozoneEntered', 'moved away', 46],
    ['geozoneLeft', 'moved away', 55],
  ],
  litres: [...before.map(() => 4), ...after.map(() => 40)],
}

it('judges each report by what zones and sensors were when it was made', async () => {
  await send(punctual.imei, [after])
  expect(await outcomeOf(punctual.itemId)).toEqual(expected)
})

it('leaves the past as it was judged when a late report makes it be reduced anew', async () => {
  await send(early.imei, [[before[10] as TeltonikaRecord]])
  await untilTakenIn()
  const { visits, litres } = await outcomeOf(early.itemId)
  expect(visits).toEqual([
    ['deleted', 21, 25.5],
    ['moved away', 21, null],
  ])
  expect(new Set(litres)).toEqual(new Set([4]))
  await send(early.imei, [after])
  expect(await outcomeOf(early.itemId)).toEqual(expected)
})

it('leaves who was in a zone when it was deleted out of it since then', async () => {
  await send(atRest.imei, [[parked[lateOfParked] as TeltonikaRecord]])
  await untilTakenIn()
  expect((await outcomeOf(atRest.itemId)).visits).toEqual([
    ['deleted', minuteOf(parkedFrom), 25.5],
    ['moved away', minuteOf(parkedFrom), null],
  ])
})

it('ends the same for a tracker that was out of reach when the definitions were changed, in any order', async () => {
  const orders = {
    'all at once': [records],
    'the end first': [after, before],
    'one by one, newest first': records.map((one) => [one]).reverse(),
    'across the change': [records.slice(20, 40), records.slice(40), records.slice(0, 20)],
  }
  for (const [name, frames] of Object.entries(orders)) {
    const { itemId, imei } = await test.insertVehicle()
    await send(imei, frames)
    await untilTakenIn()
    expect(await outcomeOf(itemId), name).toEqual(expected)
  }
})

it('brings a deleted zone back as if it had never been away', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const [, deleted] = zones as [Geozone, Geozone]
  await inCompany((tx) =>
    insertGeozones(tx, companyId, { now: Date.now(), rows: [{ id: deleted.id, fields: deleted }] }),
  )
  await announce()
  await send(imei, [records])
  expect((await outcomeOf(itemId)).visits).toContainEqual(['deleted', 21, 30])
})

it('keeps what was before for as long as the history, and no longer', async () => {
  const count = async () =>
    (
      await test.rows<{ n: number }>(
        'SELECT (SELECT count(*) FROM geozone_versions)::integer + (SELECT count(*) FROM sensor_versions)::integer AS n',
      )
    )[0]?.n
  expect(await asEngine(test.database, (tx) => deleteFormerDefinitions(tx, companyId, changedAt - 1))).toBe(0)
  expect(await count()).toBe(3)
  expect(await asEngine(test.database, (tx) => deleteFormerDefinitions(tx, companyId, changedAt))).toBe(3)
  expect(await count()).toBe(0)
})
