import type { LiveMessage } from '@atalaya/contract/live'
import { LiveMessage as LiveMessageSchema } from '@atalaya/contract/live'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Derived')

beforeAll(async () => void (await test.start()))

const send = async (imei: string, records: readonly TeltonikaRecord[]) => {
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(imei)).toBe(1)
  tracker.send(records)
  expect(await tracker.acknowledgement()).toBe(records.length)
  tracker.end()
}
const toldSince = (from: number): LiveMessage[] =>
  test.events.slice(from).flatMap((event) => (event.kind === 'live' ? event.messages : []))
const changed = (what: 'geozones' | 'drivers' | 'items') =>
  test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what })

const insertDriver = async (name: string, iButton: string) => {
  const [driver] = await test.rows<{ id: number }>(
    'INSERT INTO drivers (company_id, name, i_button) VALUES ($1, $2, $3) RETURNING id',
    [test.tenant.companyId, name, iButton],
  )
  changed('drivers')
  return driver?.id as number
}

describe('drivers', () => {
  it('are known by the tag that they hold to the reader, and drive one vehicle at a time', async () => {
    const ana = await insertDriver('Ana', 'AB00000000000001')
    const luis = await insertDriver('Luis', 'AB00000000000002')
    const van = await test.insertVehicle()
    const truck = await test.insertVehicle()
    await test.definitionsRead()
    const at = Date.now() - 1_800_000
    const from = test.events.length
    await send(van.imei, [
      record({ recordedAt: at, io: { ignition: true, iButton: 'AB00000000000001' } }),
      record({ recordedAt: at + 30_000, lat: 40.42, io: { ignition: true, iButton: '0' } }),
      record({ recordedAt: at + 60_000, lat: 40.43, io: { ignition: true, iButton: 'AB00000000000002' } }),
    ])
    const driverOf = (itemId: number) => test.rows('SELECT driver_id, driver_ts FROM vehicles WHERE id = $1', [itemId])
    const vehicleOf = (driverId: number) => test.rows('SELECT vehicle_id FROM drivers WHERE id = $1', [driverId])
    expect(await driverOf(van.itemId)).toEqual([{ driver_id: luis, driver_ts: at + 60_000 }])
    expect(await test.rows('SELECT driver_id FROM trips WHERE item_id = $1', [van.itemId])).toEqual([
      { driver_id: luis },
    ])
    expect(
      await test.rows('SELECT kind, data FROM item_events WHERE item_id = $1 ORDER BY recorded_at, kind DESC', [
        van.itemId,
      ]),
    ).toEqual([
      { kind: 'driverIn', data: { driverId: ana } },
      { kind: 'driverOut', data: { driverId: ana } },
      { kind: 'driverIn', data: { driverId: luis } },
    ])

    await send(truck.imei, [record({ recordedAt: at + 120_000, io: { ignition: true, iButton: 'AB00000000000002' } })])
    expect(await driverOf(truck.itemId)).toEqual([{ driver_id: luis, driver_ts: at + 120_000 }])
    expect(await driverOf(van.itemId)).toEqual([{ driver_id: null, driver_ts: at + 120_000 }])
    expect(await vehicleOf(luis)).toEqual([{ vehicle_id: truck.itemId }])
    const told = toldSince(from)
    expect(told.filter(({ kind }) => kind === 'driverVehicle')).toMatchObject([
      { itemId: van.itemId, driverId: luis },
      { itemId: truck.itemId, driverId: luis },
      { itemId: van.itemId, driverId: null },
    ])

    await send(truck.imei, [record({ recordedAt: at + 240_000, speedKmh: 0, io: { ignition: false, iButton: '0' } })])
    expect(await driverOf(truck.itemId)).toEqual([{ driver_id: null, driver_ts: at + 240_000 }])
    expect(await vehicleOf(luis)).toEqual([{ vehicle_id: null }])
  })
})

describe('odometers', () => {
  it('come from where the vehicle says', async () => {
    const at = Date.now() - 600_000
    const records = [0, 1, 2, 3].map((step) =>
      record({
        recordedAt: at + step * 30_000,
        lat: 40.4 + step * 0.01,
        io: { ignition: true, odometerM: 5_000 + step * 1_300, canOdometerM: 90_000_000 + step * 1_500 },
      }),
    )
    const metres: Record<string, number> = {}
    for (const odometerSource of ['calculated', 'gps', 'can']) {
      const { itemId, imei } = await test.insertVehicle({ odometerSource })
      await test.pool.query('UPDATE vehicles SET initial_mileage_km = 100 WHERE id = $1', [itemId])
      changed('items')
      await test.definitionsRead()
      await send(imei, records)
      const [state] = await test.rows<{ odometer_m: number }>('SELECT odometer_m FROM item_states WHERE item_id = $1', [
        itemId,
      ])
      metres[odometerSource] = state?.odometer_m as number
    }
    expect(metres['calculated']).toBeCloseTo(103_335.8, 0)
    expect(metres['gps']).toBe(103_900)
    expect(metres['can']).toBe(104_500)
  })
})

describe('what happens', () => {
  it('is stored and told live: positions, sensors, tracks, events, crossings, in the words of the contract', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const shape = { kind: 'circle', centre: { lat: 42, lng: 3 }, radiusM: 1_000 }
    const [zone] = await test.rows<{ id: number }>(
      `INSERT INTO geozones (company_id, name, shape) VALUES ($1, 'port', $2) RETURNING id`,
      [test.tenant.companyId, JSON.stringify(shape)],
    )
    changed('geozones')
    await test.definitionsRead()
    const at = Date.now() - 600_000
    const from = test.events.length
    const lats = [41.98, 41.985, 41.998, 42.003, 42.02]
    await send(
      imei,
      lats.map((lat, step) =>
        record({
          recordedAt: at + step * 60_000,
          lat,
          lng: 3,
          io: {
            ignition: true,
            externalVoltageV: 13.8,
            ...(step === 4 ? { greenDrivingKind: 2, greenDrivingG: 0.42 } : {}),
          },
          ...(step === 4 ? { trigger: 'greenDrivingKind' } : {}),
        }),
      ),
    )
    expect(
      await test.rows('SELECT geozone_id, entered_at, left_at FROM geozone_visits WHERE item_id = $1', [itemId]),
    ).toEqual([{ geozone_id: zone?.id, entered_at: at + 120_000, left_at: at + 240_000 }])
    const messages = toldSince(from).filter((message) => 'itemId' in message && message.itemId === itemId)
    for (const message of messages) expect(LiveMessageSchema.safeParse(message).error).toBeUndefined()
    expect(messages.find(({ kind }) => kind === 'position')).toMatchObject({
      lat: 42.02,
      recordedAt: at + 240_000,
      motion: 'moving',
    })
    expect(messages.find(({ kind }) => kind === 'sensor')).toMatchObject({
      values: { externalVoltageV: 13.8, ignition: true },
    })
    expect(messages.find(({ kind }) => kind === 'track')).toMatchObject({ track: { startedAt: at, endedAt: null } })
    expect(messages.find(({ kind }) => kind === 'odometer')).toBeDefined()
    const stored = await test.rows<{ id: number; kind: string }>(
      'SELECT id, kind FROM item_events WHERE item_id = $1',
      [itemId],
    )
    expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(['geozoneEntered', 'geozoneLeft', 'hardBraking']))
    const told = messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []))
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)))
    expect(told.find(({ kind }) => kind === 'hardBraking')?.data).toEqual({ value: 0.42 })
  })

  it('is told with its last state only, once an item and batch', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = Date.now() - 600_000
    const from = test.events.length
    await send(
      imei,
      Array.from({ length: 50 }, (_, step) => record({ recordedAt: at + step * 1_000, lat: 40 + step / 5_000 })),
    )
    const positions = toldSince(from).filter((message) => message.kind === 'position' && message.itemId === itemId)
    expect(positions).toHaveLength(1)
    expect(positions[0]).toMatchObject({ recordedAt: at + 49_000 })
  })
})
