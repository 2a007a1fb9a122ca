import type { GroupId, ItemId, SensorId } from '@atalaya/contract/identifiers'
import type { NewSensor, Sensor, SensorTarget } from '@atalaya/contract/sensors'
import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isGroupInReachOf, isVisibleTo, type Viewer } from '../groups/index.ts'

interface Row extends Pick<Sensor, 'names' | 'words' | 'states'> {
  id: number
  kind: Sensor['kind']
  unit: string
  decimals: number
  icon: Sensor['icon']
  rule: Pick<Sensor, 'source' | 'calibration' | 'filters' | 'switchRule'>
  applies_to: SensorTarget['kind']
  tracker_type_ids: number[]
  group_ids: number[] | null
  item_ids: number[] | null
  created_ts: number
  updated_ts: number
  version: number
}

const targetOf = (row: Row): Sensor['appliesTo'] => {
  switch (row.applies_to) {
    case 'all':
      return { kind: 'all' }
    case 'trackerTypes':
      return { kind: 'trackerTypes', typeIds: row.tracker_type_ids }
    case 'groups':
      return { kind: 'groups', groupIds: (row.group_ids ?? []) as GroupId[] }
    case 'items':
      return { kind: 'items', itemIds: (row.item_ids ?? []) as ItemId[] }
  }
}

const toSensor = (row: Row): Sensor => ({
  id: row.id as SensorId,
  names: row.names,
  kind: row.kind,
  unit: row.unit,
  decimals: row.decimals,
  icon: row.icon,
  ...row.rule,
  words: row.words,
  states: row.states,
  appliesTo: targetOf(row),
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  version: row.version,
})

const toValues = (sensor: NewSensor) => ({
  names: JSON.stringify(sensor.names),
  kind: sensor.kind,
  unit: sensor.unit,
  decimals: sensor.decimals,
  icon: sensor.icon,
  rule: JSON.stringify({
    source: sensor.source,
    calibration: sensor.calibration,
    filters: sensor.filters,
    switchRule: sensor.switchRule,
  }),
  words: JSON.stringify(sensor.words),
  states: JSON.stringify(sensor.states),
  applies_to: sensor.appliesTo.kind,
  tracker_type_ids: sensor.appliesTo.kind === 'trackerTypes' ? sensor.appliesTo.typeIds : [],
})

/** `sensorIds` null for all. */
const selectSensors = async (tx: Tx, viewer: Viewer, sensorIds: readonly number[] | null): Promise<Sensor[]> => {
  const { rows } = await sql<Row>`
    SELECT id, names, kind, unit, decimals, icon, rule, words, states, applies_to, tracker_type_ids, created_ts, updated_ts, version,
      (SELECT array_agg(group_id ORDER BY group_id) FROM sensor_groups
        WHERE sensor_id = sensors.id AND ${isGroupInReachOf(viewer, 'sensor_groups.group_id')}) AS group_ids,
      (SELECT array_agg(item_id ORDER BY item_id) FROM sensor_items
        WHERE sensor_id = sensors.id AND ${isVisibleTo(viewer, 'sensor_items.item_id')}) AS item_ids
    FROM sensors WHERE ${sensorIds === null ? sql`true` : sql`id = ANY (${[...sensorIds]}::integer[])`}
    ORDER BY id`.execute(tx)
  return rows.map(toSensor)
}

export const listSensors = (tx: Tx, viewer: Viewer): Promise<Sensor[]> => selectSensors(tx, viewer, null)

export const findSensor = async (tx: Tx, viewer: Viewer, id: number): Promise<Sensor | undefined> =>
  (await selectSensors(tx, viewer, [id]))[0]

/** What decides whether formulas hold together; one writer of a company at a time, so that two cannot close a circle. */
export const lockDefinitions = async (tx: Tx, companyId: number): Promise<SensorDefinition[]> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sensors'), ${companyId}::integer)`.execute(tx)
  return listDefinitions(tx)
}

export const listDefinitions = async (tx: Tx): Promise<SensorDefinition[]> =>
  (await tx.selectFrom('sensors').select(['id', 'version', 'kind', 'decimals', 'rule']).orderBy('id').execute()).map(
    (row) => ({
      id: row.id,
      version: row.version,
      kind: row.kind as SensorDefinition['kind'],
      decimals: row.decimals,
      ...(row.rule as Row['rule']),
    }),
  )

const insertTargets = async (tx: Tx, target: SensorTarget, row: { company_id: number; sensor_id: number }) => {
  if (target.kind === 'groups') {
    const ids = [...new Set(target.groupIds)]
    await tx
      .insertInto('sensor_groups')
      .values(ids.map((group_id) => ({ ...row, group_id })))
      .execute()
  }
  if (target.kind === 'items') {
    const ids = [...new Set(target.itemIds)]
    await tx
      .insertInto('sensor_items')
      .values(ids.map((item_id) => ({ ...row, item_id })))
      .execute()
  }
}

export const insertSensor = async (tx: Tx, companyId: number, sensor: NewSensor): Promise<number> => {
  const { id } = await tx
    .insertInto('sensors')
    .values({ company_id: companyId, ...toValues(sensor) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTargets(tx, sensor.appliesTo, { company_id: companyId, sensor_id: id })
  return id
}

/** False when the row is gone or is no longer at `version`. */
export const updateSensor = async (
  tx: Tx,
  { companyId, sensorId }: { companyId: number; sensorId: number },
  sensor: NewSensor & { version: number; updatedTs: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sensors')
    .set({ ...toValues(sensor), version: sensor.version + 1, updated_ts: sensor.updatedTs })
    .where('id', '=', sensorId)
    .where('version', '=', sensor.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('sensor_groups').where('sensor_id', '=', sensorId).execute()
  await tx.deleteFrom('sensor_items').where('sensor_id', '=', sensorId).execute()
  await insertTargets(tx, sensor.appliesTo, { company_id: companyId, sensor_id: sensorId })
  return true
}

export const deleteSensors = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('sensors').where('id', 'in', ids).execute()
}
