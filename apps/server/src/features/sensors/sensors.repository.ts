import { isDeepStrictEqual } from 'node:util'
import type { GroupId, ItemId, SensorId } from '@atalaya/contract/identifiers'
import { mostFormerCalibrations, type NewSensor, type Sensor, type SensorTarget } from '@atalaya/contract/sensors'
import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isGroupInScopeOf, isVisibleTo, type Viewer } from '../groups/index.ts'

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
  calibrated_on: string | null
  calibration_due_on: string | null
  certificate: string
  mounted_at: string
  former_calibrations: Sensor['formerCalibrations']
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
  calibratedOn: row.calibrated_on,
  calibrationDueOn: row.calibration_due_on,
  certificate: row.certificate,
  mountedAt: row.mounted_at,
  formerCalibrations: row.former_calibrations,
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  version: row.version,
})

const toValues = (sensor: NewSensor) => ({
  names: sensor.names,
  kind: sensor.kind,
  unit: sensor.unit,
  decimals: sensor.decimals,
  icon: sensor.icon,
  rule: {
    source: sensor.source,
    calibration: sensor.calibration,
    filters: sensor.filters,
    switchRule: sensor.switchRule,
  },
  words: sensor.words,
  states: sensor.states,
  applies_to: sensor.appliesTo.kind,
  tracker_type_ids: sensor.appliesTo.kind === 'trackerTypes' ? sensor.appliesTo.typeIds : [],
  calibrated_on: sensor.calibratedOn,
  calibration_due_on: sensor.calibrationDueOn,
  certificate: sensor.certificate,
  mounted_at: sensor.mountedAt,
})

/** All of them without `ids`; of whom they are for, what the viewer sees. A deleted item waits for its return. */
export const findSensors = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids?: readonly number[]; lock?: true | undefined } = {},
): Promise<Sensor[]> => {
  const { rows } = await sql<Row>`
    SELECT id, names, kind, unit, decimals, icon, rule, words, states, applies_to, tracker_type_ids, created_ts, updated_ts, version,
      calibrated_on::text, calibration_due_on::text, certificate, mounted_at, former_calibrations,
      (SELECT array_agg(group_id ORDER BY group_id) FROM sensor_groups
        WHERE sensor_id = sensors.id AND ${isGroupInScopeOf(viewer, 'sensor_groups.group_id')}) AS group_ids,
      (SELECT array_agg(item_id ORDER BY item_id) FROM sensor_items JOIN items ON items.id = item_id
        WHERE sensor_id = sensors.id AND deleted_ts IS NULL AND ${isVisibleTo(viewer, 'sensor_items.item_id')}) AS item_ids
    FROM sensors WHERE ${ids ? sql`id = ANY (${[...ids]}::integer[])` : sql`true`}
    ORDER BY id ${lock ? sql`FOR UPDATE OF sensors` : sql``}`.execute(tx)
  return rows.map(toSensor)
}

/** Formulas hold together or do not: one writer of a company at a time, so that two cannot close a circle. */
export const lockSensors = async (tx: Tx, companyId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sensors'), ${companyId}::integer)`.execute(tx)
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

/** Of the groups and items named, those that the company does not have. */
export const findMissingTargets = async (
  tx: Tx,
  targets: readonly SensorTarget[],
): Promise<{ groupIds: ReadonlySet<number>; itemIds: ReadonlySet<number> }> => {
  const absent = async (ids: readonly number[], isHere: RawBuilder<SqlBool>) => {
    if (ids.length === 0) return new Set<number>()
    const { rows } = await sql<{ id: number }>`
      SELECT named.id FROM unnest(${[...new Set(ids)]}::integer[]) AS named (id) WHERE NOT ${isHere}`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  }
  return {
    groupIds: await absent(
      targets.flatMap((target) => (target.kind === 'groups' ? target.groupIds : [])),
      sql`EXISTS (SELECT FROM groups WHERE groups.id = named.id)`,
    ),
    itemIds: await absent(
      targets.flatMap((target) => (target.kind === 'items' ? target.itemIds : [])),
      sql`EXISTS (SELECT FROM items WHERE items.id = named.id AND deleted_ts IS NULL)`,
    ),
  }
}

interface Write {
  now: number
  rows: readonly { id: number; fields: NewSensor }[]
}

type FormerCalibrations = Sensor['formerCalibrations']

interface Update {
  now: number
  rows: readonly { before: Sensor; fields: NewSensor }[]
}

/** What decides what a sensor says. */
const computedBy = (sensor: NewSensor) => {
  const { kind, decimals, rule } = toValues(sensor)
  return { kind, decimals, rule }
}

const insertTargets = async (tx: Tx, companyId: number, rows: Write['rows']): Promise<void> => {
  const of = (sensorId: number) => ({ company_id: companyId, sensor_id: sensorId })
  await insertRows(
    tx,
    'sensor_groups',
    rows.flatMap(({ id, fields: { appliesTo } }) =>
      appliesTo.kind === 'groups' ? appliesTo.groupIds.map((groupId) => ({ ...of(id), group_id: groupId })) : [],
    ),
  )
  await insertRows(
    tx,
    'sensor_items',
    rows.flatMap(({ id, fields: { appliesTo } }) =>
      appliesTo.kind === 'items' ? appliesTo.itemIds.map((itemId) => ({ ...of(id), item_id: itemId })) : [],
    ),
  )
}

export const insertSensors = async (
  tx: Tx,
  companyId: number,
  {
    now,
    rows,
  }: {
    now: number
    rows: readonly (Write['rows'][number] & { version: number; formerCalibrations?: FormerCalibrations })[]
  },
): Promise<void> => {
  await insertRows(
    tx,
    'sensors',
    rows.map(({ id, fields, version, formerCalibrations = [] }) => ({
      id,
      company_id: companyId,
      ...toValues(fields),
      former_calibrations: formerCalibrations,
      created_ts: now,
      updated_ts: now,
      version,
    })),
  )
  await insertTargets(tx, companyId, rows)
}

/** Another calibration puts the one before among the former ones: it counted on its days. */
const formerCalibrationsOf = ({ before, fields }: Update['rows'][number]): FormerCalibrations => {
  const { calibratedOn, calibrationDueOn, certificate, formerCalibrations } = before
  if (calibratedOn === null || fields.calibratedOn === null || fields.calibratedOn <= calibratedOn)
    return formerCalibrations
  return [...formerCalibrations, { calibratedOn, calibrationDueOn, certificate }].slice(-mostFormerCalibrations)
}

/** Where what a sensor says is computed otherwise, what decided it before is kept as what held until now. */
export const updateSensors = async (tx: Tx, companyId: number, { now, rows: changed }: Update): Promise<void> => {
  const rows = changed.map((row) => ({
    ...{ id: row.before.id, fields: row.fields, former_calibrations: formerCalibrationsOf(row) },
  }))
  const ids = rows.map(({ id }) => id)
  const recomputed = changed.filter(({ before, fields }) => !isDeepStrictEqual(computedBy(before), computedBy(fields)))
  if (recomputed.length > 0)
    await sql`
      INSERT INTO sensor_versions (company_id, sensor_id, until_ts, version, kind, decimals, rule)
      SELECT company_id, id, ${now}, version, kind, decimals, rule FROM sensors
      WHERE id = ANY (${recomputed.map(({ before }) => before.id)}::integer[])
      ON CONFLICT (sensor_id, until_ts) DO NOTHING`.execute(tx)
  await updateRows(
    tx,
    'sensors',
    rows.map(({ id, fields, former_calibrations }) => ({
      ...{ id, ...toValues(fields), former_calibrations, updated_ts: now },
    })),
  )
  await tx.deleteFrom('sensor_groups').where('sensor_id', 'in', ids).execute()
  // Deleted items stay, since they may come back.
  await sql`DELETE FROM sensor_items WHERE sensor_id = ANY (${ids}::integer[])
    AND EXISTS (SELECT FROM items WHERE items.id = item_id AND deleted_ts IS NULL)`.execute(tx)
  await insertTargets(tx, companyId, rows)
}

export const deleteSensors = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('sensors').where('id', 'in', ids).execute()
}
