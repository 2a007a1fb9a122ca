import type { DriverId, GroupId, ItemId, WorktimeId } from '@atalaya/contract/identifiers'
import type { Holiday, NewWorktime, WorkSpan, Worktime } from '@atalaya/contract/worktimes'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isGroupInScopeOf, isVisibleTo, type Viewer } from '../groups/index.ts'

interface Row {
  id: number
  name: string
  description: string
  colour: string
  timezone: string
  spans: WorkSpan[]
  holidays: Holiday[]
  created_ts: number
  updated_ts: number
  version: number
  vehicle_ids: number[]
  driver_ids: number[]
  group_ids: number[]
}

const toWorktime = (row: Row): Worktime => ({
  id: row.id as WorktimeId,
  name: row.name,
  description: row.description,
  colour: row.colour,
  timezone: row.timezone,
  spans: row.spans,
  holidays: row.holidays,
  vehicleIds: row.vehicle_ids as ItemId[],
  driverIds: row.driver_ids as DriverId[],
  groupIds: row.group_ids as GroupId[],
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  version: row.version,
})

/** All of them without `ids`; members as far as the viewer sees them. A deleted vehicle waits for its return. */
export const findWorktimes = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids?: readonly number[]; lock?: true | undefined } = {},
): Promise<Worktime[]> => {
  // Apart and before: what waits for a lock sees the locked row anew, and the members as they were.
  if (lock && ids)
    await sql`SELECT FROM worktimes WHERE id = ANY (${[...ids]}::integer[]) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<Row>`
    SELECT id, name, description, colour, timezone, spans, holidays, created_ts, updated_ts, version,
      ARRAY(SELECT item_id FROM worktime_vehicles JOIN vehicles ON vehicles.id = item_id
            WHERE worktime_id = worktimes.id AND ${isVisibleTo(viewer, 'worktime_vehicles.item_id')} ORDER BY item_id) AS vehicle_ids,
      ARRAY(SELECT driver_id FROM worktime_drivers WHERE worktime_id = worktimes.id ORDER BY driver_id) AS driver_ids,
      ARRAY(SELECT group_id FROM worktime_groups
            WHERE worktime_id = worktimes.id AND ${isGroupInScopeOf(viewer, 'worktime_groups.group_id')} ORDER BY group_id) AS group_ids
    FROM worktimes
    WHERE ${ids ? sql`id = ANY (${[...ids]}::integer[])` : sql`true`}
    ORDER BY id`.execute(tx)
  return rows.map(toWorktime)
}

type Members = Pick<NewWorktime, 'vehicleIds' | 'driverIds' | 'groupIds'>

/** Of the members named, those that the company does not have. */
export const findMissingMembers = async (
  tx: Tx,
  worktimes: readonly Members[],
): Promise<{ [Kind in keyof Members]: ReadonlySet<number> }> => {
  const absent = async (table: 'vehicles' | 'drivers' | 'groups', ids: readonly number[]) => {
    if (ids.length === 0) return new Set<number>()
    const { rows } = await sql<{ id: number }>`
      SELECT named.id FROM unnest(${[...new Set(ids)]}::integer[]) AS named (id)
      WHERE NOT EXISTS (SELECT FROM ${sql.table(table)} AS here WHERE here.id = named.id)`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  }
  return {
    vehicleIds: await absent(
      'vehicles',
      worktimes.flatMap(({ vehicleIds }) => vehicleIds),
    ),
    driverIds: await absent(
      'drivers',
      worktimes.flatMap(({ driverIds }) => driverIds),
    ),
    groupIds: await absent(
      'groups',
      worktimes.flatMap(({ groupIds }) => groupIds),
    ),
  }
}

interface Write {
  now: number
  rows: readonly { id: number; fields: NewWorktime }[]
}

const toValues = ({ name, description, colour, timezone, spans, holidays }: NewWorktime) => ({
  name,
  description,
  colour,
  timezone,
  spans,
  holidays,
})

const insertMembers = async (tx: Tx, companyId: number, { rows }: Write): Promise<void> => {
  const members = <Key extends string>(key: Key, idsOf: (fields: NewWorktime) => readonly number[]) =>
    rows.flatMap(({ id, fields }) =>
      idsOf(fields).map((memberId) => ({ company_id: companyId, worktime_id: id, [key]: memberId })),
    )
  await insertRows(
    tx,
    'worktime_vehicles',
    members('item_id', ({ vehicleIds }) => vehicleIds),
  )
  await insertRows(
    tx,
    'worktime_drivers',
    members('driver_id', ({ driverIds }) => driverIds),
  )
  await insertRows(
    tx,
    'worktime_groups',
    members('group_id', ({ groupIds }) => groupIds),
  )
}

export const insertWorktimes = async (tx: Tx, companyId: number, write: Write): Promise<void> => {
  const { now, rows } = write
  await insertRows(
    tx,
    'worktimes',
    rows.map(({ id, fields }) => ({
      id,
      company_id: companyId,
      ...toValues(fields),
      created_ts: now,
      updated_ts: now,
      version: 1,
    })),
  )
  await insertMembers(tx, companyId, write)
}

/** Members are written as given: whoever may change a timetable sees all of its members. */
export const updateWorktimes = async (tx: Tx, companyId: number, write: Write): Promise<void> => {
  const { now, rows } = write
  await updateRows(
    tx,
    'worktimes',
    rows.map(({ id, fields }) => ({ id, ...toValues(fields), updated_ts: now })),
  )
  const ids = rows.map(({ id }) => id)
  for (const table of ['worktime_drivers', 'worktime_groups'] as const)
    await tx.deleteFrom(table).where('worktime_id', 'in', ids).execute()
  // Deleted vehicles stay members, since they may come back.
  await sql`DELETE FROM worktime_vehicles WHERE worktime_id = ANY (${ids}::integer[])
    AND EXISTS (SELECT FROM vehicles WHERE vehicles.id = item_id)`.execute(tx)
  await insertMembers(tx, companyId, write)
}

export const deleteWorktimes = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('worktimes').where('id', 'in', ids).execute()
}
