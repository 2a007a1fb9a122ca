import { LiveMessage } from '@atalaya/contract/live'
import { noFilters, plainSwitch, type SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Sensors')
const { companyId } = test.tenant

interface Row {
  sensor: Partial<SensorDefinition>
  appliesTo: 'all' | 'trackerTypes' | 'groups' | 'items'
  typeIds?: number[]
}
const insertSensor = async ({ sensor, appliesTo, typeIds = [] }: Row): Promise<number> => {
  const rule = {
    source: { kind: 'input', key: 'ain1V' },
    calibration: { kind: 'none' },
    filters: noFilters,
    switchRule: plainSwitch,
    ...sensor,
  }
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO sensors (company_id, names, kind, decimals, rule, applies_to, tracker_type_ids)
     VALUES ($1, '{"es": "sensor"}', $2, 2, $3, $4, $5) RETURNING id`,
    [companyId, sensor.kind ?? 'number', JSON.stringify(rule), appliesTo, typeIds],
  )
  return row?.id as number
}
const changed = (what: 'sensors' | 'groups' | 'trackers') =>
  test.bus.publish({ kind: 'definitionsChanged', companyId, what })

const sendAll = (imei: string, packets: readonly TeltonikaRecord[][]) => sendPackets(test.port(), imei, packets)
const inFramesOf = (size: number, records: readonly TeltonikaRecord[]): TeltonikaRecord[][] =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, nth) => records.slice(nth * size, nth * size + size))
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

const ids = { fuel: 0, cold: 0, power: 0, mode: 0, held: 0, elsewhere: 0 }
/** Of kinds that remember: a median, a smoothing, a debounced switch, an input that is held, a sensor made of others. */
const insertSensors = async () => {
  ids.fuel = await insertSensor({
    appliesTo: 'all',
    sensor: {
      calibration: {
        kind: 'table',
        points: [
          { x: 0, y: 0 },
          { x: 5, y: 60 },
          { x: 10, y: 200 },
        ],
        beyond: 'clamp',
      },
      filters: { ...noFilters, medianOf: 5, smoothing: 0.5, max: 190 },
    },
  })
  ids.cold = await insertSensor({
    appliesTo: 'trackerTypes',
    typeIds: [1],
    sensor: { kind: 'switch', switchRule: { onFrom: 6, offBelow: 3, debounceMs: 90_000, isInverted: true } },
  })
  ids.power = await insertSensor({
    appliesTo: 'all',
    sensor: { source: { kind: 'formula', formula: `externalVoltageV * #${ids.fuel}` } },
  })
  ids.mode = await insertSensor({
    appliesTo: 'all',
    sensor: { kind: 'text', source: { kind: 'input', key: 'gsmLevel' } },
  })
  ids.held = await insertSensor({
    appliesTo: 'all',
    sensor: { source: { kind: 'formula', formula: 'din1 + speedKmh' }, filters: { ...noFilters, holdMs: 300_000 } },
  })
  ids.elsewhere = await insertSensor({ appliesTo: 'trackerTypes', typeIds: [3], sensor: {} })
}

beforeAll(async () => {
  await insertSensors()
  await test.start()
})

const makeHours = (fromMs: number, count: number): TeltonikaRecord[] =>
  Array.from({ length: count }, (_, nth) =>
    record({
      recordedAt: fromMs + nth * 30_000,
      lat: 40 + nth * 0.001,
      speedKmh: 40 + (nth % 7),
      io: {
        ignition: true,
        gsmLevel: nth % 5,
        ...(nth % 4 === 3 ? {} : { ain1V: Math.round((5 + 4.9 * Math.sin(nth / 9)) * 1_000) / 1_000 }),
        ...(nth % 3 === 0 ? { externalVoltageV: 12 + (nth % 10) / 10 } : {}),
        ...(nth % 11 === 0 ? { din1: nth % 2 === 0 } : {}),
      },
    }),
  )

const outcomeOf = async (itemId: number) => ({
  values: await test.rows('SELECT recorded_at, sensors FROM positions WHERE item_id = $1 ORDER BY recorded_at', [
    itemId,
  ]),
  last: await test.rows(`SELECT sensors, reducer -> 'sensors' AS memory FROM item_states WHERE item_id = $1`, [itemId]),
})

describe('sensors of a company', () => {
  it('come to the same values in any order of arrival', async () => {
    const records = makeHours(Date.now() - 5 * 3_600_000, 500)
    const punctual = await test.insertVehicle()
    await sendAll(punctual.imei, inFramesOf(7, records))
    const orders: Record<string, TeltonikaRecord[][]> = {
      'newest frame first': inFramesOf(20, records).reverse(),
      'shuffled frames': shuffled(inFramesOf(15, records), 7),
      'shuffled records': inFramesOf(40, shuffled(records, 11)),
      'one late record': inFramesOf(50, [
        ...records.slice(0, 60),
        ...records.slice(61),
        records[60] as TeltonikaRecord,
      ]),
      'late and repeated': inFramesOf(40, [...records.slice(100), ...records]),
      'repeated within news': inFramesOf(
        30,
        records.flatMap((one, nth) => (nth % 20 === 19 ? records.slice(nth - 5, nth + 1) : [one])),
      ),
    }
    const items = new Map<string, { itemId: number; imei: string }>()
    for (const name of Object.keys(orders)) items.set(name, await test.insertVehicle())
    await Promise.all(Object.entries(orders).map(([name, frames]) => sendAll(items.get(name)?.imei as string, frames)))
    const expected = await outcomeOf(punctual.itemId)
    expect(expected.values).toHaveLength(500)
    for (const id of [ids.fuel, ids.cold, ids.power, ids.mode, ids.held]) {
      const told = expected.values.filter(({ sensors }) => sensors && String(id) in (sensors as object))
      expect(told.length, `sensor ${id}`).toBeGreaterThan(100)
    }
    const switched = expected.values.map(({ sensors }) => (sensors as Record<string, unknown>)[ids.cold])
    expect(new Set(switched)).toEqual(new Set([true, false, undefined]))
    expect(JSON.stringify(expected.values)).not.toContain(`"${ids.elsewhere}"`)
    for (const [name, { itemId }] of items) {
      await test.until(async () => expect(await outcomeOf(itemId), name).toEqual(expected))
    }
  }, 300_000)

  it('are told live with their values, and stand in the state of the item', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = Date.now() - 600_000
    const from = test.events.length
    await sendAll(imei, [[record({ recordedAt: at, io: { ignition: true, ain1V: 5, gsmLevel: 3 } })]])
    const messages = test.events.slice(from).flatMap((event) => (event.kind === 'live' ? event.messages : []))
    const told = messages.find((message) => message.kind === 'sensor' && message.itemId === itemId)
    expect(LiveMessage.safeParse(told).error).toBeUndefined()
    const sensors = {
      [ids.fuel]: { value: 60, recordedAt: at },
      [ids.cold]: { value: true, recordedAt: at },
      [ids.mode]: { value: '3', recordedAt: at },
    }
    expect(told).toMatchObject({ values: { ain1V: 5 }, sensors })
    expect(await test.rows('SELECT sensors FROM item_states WHERE item_id = $1', [itemId])).toMatchObject([{ sensors }])
  })

  it('count from their change on, and leave what was computed before', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const at = Date.now() - 600_000
    const id = await insertSensor({ appliesTo: 'items', sensor: {} })
    const removed = await insertSensor({ appliesTo: 'items', sensor: {} })
    for (const one of [id, removed]) {
      await test.insertInto('sensor_items', { company_id: companyId, sensor_id: one, item_id: itemId })
    }
    changed('sensors')
    await test.definitionsRead()
    await sendAll(imei, [[record({ recordedAt: at, io: { ain1V: 4 } })]])
    await test.pool.query(
      `UPDATE sensors SET version = 2, rule = jsonb_set(rule, '{calibration}', '{"kind": "linear", "factor": 10, "offset": 0}') WHERE id = $1`,
      [id],
    )
    await test.pool.query('DELETE FROM sensors WHERE id = $1', [removed])
    changed('sensors')
    await test.definitionsRead()
    await sendAll(imei, [[record({ recordedAt: at + 60_000, io: { ain1V: 4 } })]])
    const values = await test.rows<{ sensors: Record<string, unknown> }>(
      'SELECT sensors FROM positions WHERE item_id = $1 ORDER BY recorded_at',
      [itemId],
    )
    expect(values.map(({ sensors }) => [sensors[id], sensors[removed]])).toEqual([
      [4, 4],
      [40, undefined],
    ])
    const [state] = await test.rows<{ sensors: object }>('SELECT sensors FROM item_states WHERE item_id = $1', [itemId])
    expect(Object.keys(state?.sensors ?? {})).toContain(String(id))
    expect(Object.keys(state?.sensors ?? {})).not.toContain(String(removed))
  })

  it('follow an item into a group below theirs, and out of it', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const insertGroup = async (parentId: number | null) =>
      (
        await test.rows<{ id: number }>(
          `INSERT INTO groups (company_id, name, parent_id) VALUES ($1, 'g', $2) RETURNING id`,
          [companyId, parentId],
        )
      )[0]?.id as number
    const parent = await insertGroup(null)
    const child = await insertGroup(parent)
    const id = await insertSensor({ appliesTo: 'groups', sensor: {} })
    await test.insertInto('sensor_groups', { company_id: companyId, sensor_id: id, group_id: parent })
    changed('sensors')
    const at = Date.now() - 600_000
    const tell = async (minute: number) => {
      await test.definitionsRead()
      await sendAll(imei, [[record({ recordedAt: at + minute * 60_000, io: { ain1V: 1 + minute } })]])
    }
    await tell(0)
    await test.insertInto('group_items', { company_id: companyId, group_id: child, item_id: itemId })
    changed('groups')
    await tell(1)
    await test.pool.query('DELETE FROM group_items WHERE item_id = $1', [itemId])
    changed('groups')
    await tell(2)
    const values = await test.rows<{ value: unknown }>(
      'SELECT sensors -> $2::text AS value FROM positions WHERE item_id = $1 ORDER BY recorded_at',
      [itemId, id],
    )
    expect(values.map(({ value }) => value)).toEqual([null, 2, null])
  })

  it('cost an item without any not a byte', async () => {
    await test.pool.query('DELETE FROM sensors')
    changed('sensors')
    await test.definitionsRead()
    const { itemId, imei } = await test.insertVehicle()
    await sendAll(imei, [[record({ recordedAt: Date.now() - 60_000, io: { ain1V: 4 } })]])
    expect(
      await test.rows(
        `SELECT positions.sensors, item_states.sensors AS last, reducer ? 'sensors' AS holds
         FROM positions JOIN item_states USING (item_id) WHERE item_id = $1`,
        [itemId],
      ),
    ).toEqual([{ sensors: null, last: null, holds: false }])
  })
})
