import { NewAlarm } from '@atalaya/contract/alarms'
import { alarmFamilies } from '@atalaya/domain/alarms/alarm-families'
import type { LatLng } from '@atalaya/domain/fix'
import { noFilters, plainSwitch, type SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import type { AlarmSources, AlarmVersion } from '@atalaya/server/src/definitions/alarm-plans.ts'
import type pg from 'pg'

const minuteMs = 60_000

/** What a company's alarms are judged by, as it was written. */
export interface FleetAlarms extends AlarmSources {
  sensors: readonly SensorDefinition[]
}

interface Written {
  companyId: number
  itemIds: readonly number[]
  zoneIds: readonly number[]
  towns: readonly LatLng[]
}

const { event, sensor, io, geozone, poi, state, idle, offline, maxStop, maxDriving, maxParked } = alarmFamilies
const { trackWithoutDriver, monthlyFuel, speed, tow, outOfHours, change, combined, distance } = alarmFamilies

/** A rule of every family, short enough for vehicles that drive some hours; with hold, clearing and repeats here and there. */
const rulesOf = (ids: {
  sensorId: number
  stateId: number
  zoneIds: readonly number[]
  poiIds: readonly number[]
  otherId: number | undefined
}) => {
  const zones = { toIn: true, toOut: true, geozoneIds: ids.zoneIds }
  return [
    { info: { family: event, events: { kinds: ['ignitionOn', 'geozoneEntered'] } } },
    { info: { family: sensor, sensor: { sensorId: ids.sensorId, above: 60 } }, timing: { holdMs: minuteMs } },
    { info: { family: io, io: { input: 'movement', above: 0 } }, timing: { clearMs: 2 * minuteMs } },
    { info: { family: geozone, geozones: zones } },
    { info: { family: poi, pois: { toIn: true, toOut: true, poiIds: ids.poiIds } } },
    { info: { family: state, customStates: { logic: 4, stateIds: [ids.stateId] } } },
    { info: { family: idle, value: minuteMs } },
    { info: { family: offline, value: 12 * minuteMs } },
    { info: { family: maxStop, value: 4 * minuteMs } },
    { info: { family: maxDriving, value: 6 * minuteMs }, timing: { repeatMs: 10 * minuteMs } },
    { info: { family: maxParked, value: 5 * minuteMs } },
    { info: { family: trackWithoutDriver } },
    { info: { family: monthlyFuel, value: 1 } },
    { info: { family: speed, value: 65 }, geozones: { active: true, in: false, geozoneIds: ids.zoneIds.slice(0, 1) } },
    { info: { family: tow } },
    { info: { family: outOfHours } },
    { info: { family: distance, value: 5_000, distance: { itemId: ids.otherId, side: 'beyond' } } },
    { info: { family: change, change: { sensorId: ids.sensorId, rise: 30, withinMs: 2 * minuteMs } } },
    {
      info: {
        family: combined,
        combined: {
          withinMs: 5 * minuteMs,
          conditions: [
            { family: speed, value: 60 },
            { family: geozone, geozones: zones },
          ],
        },
      },
    },
  ]
}

/** Nobody works but for a minute: whenever this runs, it is used out of hours. */
const hours = {
  timezone: 'UTC',
  spans: Array.from({ length: 7 }, (_, day) => ({ day, fromMinute: 0, toMinute: 1 })),
  holidays: [],
}

/** Rules of every family over all vehicles, from before their first report. As somebody of the company would have written them. */
export const writeAlarms = async (pool: pg.Pool, written: Written): Promise<FleetAlarms> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('role', 'atalaya_company', true), set_config('app.company_id', $1, true)`, [
      String(written.companyId),
    ])
    const alarms = await writeRules(client, written)
    await client.query('COMMIT')
    return alarms
  } finally {
    client.release(true)
  }
}

const writeRules = async (
  client: pg.PoolClient,
  { companyId, itemIds, zoneIds, towns }: Written,
): Promise<FleetAlarms> => {
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(`${text} RETURNING id`, values)).rows[0]?.id as number
  const rule = {
    source: { kind: 'input' as const, key: 'speedKmh' },
    calibration: { kind: 'none' as const },
    ...{ filters: noFilters, switchRule: plainSwitch },
  }
  const sensorId = await idOf(
    `INSERT INTO sensors (company_id, names, kind, decimals, rule, applies_to) VALUES ($1, '{"es": "speed"}', 'number', 0, $2, 'all')`,
    [companyId, JSON.stringify(rule)],
  )
  const stateId = await idOf(
    `INSERT INTO custom_states (company_id, item_type, names, colour) VALUES ($1, 1, '{"es": "lent"}', 'red')`,
    [companyId],
  )
  const pois: AlarmSources['pois'][number][] = []
  for (const [nth, town] of towns.entries()) {
    const poi = { lat: town.lat + 0.01, lng: town.lng, radiusM: 800 }
    const insert = 'INSERT INTO pois (company_id, name, lat, lng, radius_m) VALUES ($1, $2, $3, $4, $5)'
    pois.push({ id: await idOf(insert, [companyId, `place ${nth}`, poi.lat, poi.lng, poi.radiusM]), ...poi })
  }
  const worktimeId = await idOf(
    `INSERT INTO worktimes (company_id, name, description, colour, timezone, spans, holidays)
     VALUES ($1, 'A minute', '', 'red', $2, $3, '[]')`,
    [companyId, hours.timezone, JSON.stringify(hours.spans)],
  )
  await client.query(
    'INSERT INTO worktime_vehicles (company_id, worktime_id, item_id) SELECT $1, $2, id FROM unnest($3::integer[]) AS id',
    [companyId, worktimeId, itemIds],
  )
  const [otherId] = itemIds
  const named = { sensorId, stateId, zoneIds, poiIds: pois.map(({ id }) => id), otherId }
  const versions: AlarmVersion[] = []
  for (const [nth, given] of rulesOf(named).entries()) {
    const id = nth + 1
    const settings = NewAlarm.parse({
      items: { itemsType: 1, vehicleIds: itemIds },
      ...given,
      info: { name: `Rule ${id}`, ...given.info },
    })
    await client.query('INSERT INTO alarm_versions (company_id, alarm_id, from_ts, settings) VALUES ($1, $2, 1, $3)', [
      ...[companyId, id],
      JSON.stringify(settings),
    ])
    versions.push({ id, from: 1, until: null, settings: settings as AlarmVersion['settings'] })
  }
  return {
    ...{ versions, pois, itemsOfGroup: new Map(), ownStates: new Map() },
    others: new Map(itemIds.slice(0, 1).map((itemId) => [itemId, { itemType: 1 as const, deletedTs: null }])),
    worktimes: new Map(itemIds.map((itemId) => [itemId, hours])),
    sensors: [{ id: sensorId, version: 1, kind: 'number', decimals: 0, ...rule }],
  }
}
