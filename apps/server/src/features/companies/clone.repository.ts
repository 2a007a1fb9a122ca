import type { NewAlarm } from '@atalaya/contract/alarms'
import type { ClonePart } from '@atalaya/contract/companies'
import { sql } from 'kysely'
import { drawIds, insertRows } from '../../database/row-sets.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { alarmsTable, copyAlarms } from '../alarms/index.ts'
import { type ChosenMotion, readChosenMotion, writeChoice } from '../motion/index.ts'

type CopiedTable =
  | 'groups'
  | 'custom_fields'
  | 'custom_states'
  | 'sensors'
  | 'geozones'
  | 'pois'
  | 'worktimes'
  | 'saved_views'
type Row = Record<string, unknown> & { id: number }

/** Which rows a part copies, beside the settings, which stand in the company's own row. */
const copiedRows: Partial<Record<ClonePart, { table: CopiedTable; where?: string }>> = {
  groups: { table: 'groups' },
  customFields: { table: 'custom_fields' },
  customStates: { table: 'custom_states' },
  sensors: { table: 'sensors' },
  geozones: { table: 'geozones', where: 'deleted_ts IS NULL' },
  pois: { table: 'pois' },
  timetables: { table: 'worktimes' },
  // Everybody's: a person's own go with the person.
  views: { table: 'saved_views', where: 'is_shared' },
}
const rowParts = Object.entries(copiedRows) as [ClonePart, { table: CopiedTable; where?: string }][]

export interface Arrangement {
  rows: Map<ClonePart, Row[]>
  sensorGroups: { sensor_id: number; group_id: number }[]
  worktimeGroups: { worktime_id: number; group_id: number }[]
  alarms: NewAlarm[]
  /** What makes a trip is one of the settings. */
  motion: ChosenMotion[]
}

/** Of the company that the transaction is isolated to. */
export const countArrangement = async (tx: Tx, companyId: number): Promise<Partial<Record<ClonePart, number>>> => {
  const counts: Partial<Record<ClonePart, number>> = {}
  for (const [part, { table, where = 'true' }] of rowParts) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}
      WHERE company_id = ${companyId} AND ${sql.raw(where)}`.execute(tx)
    counts[part] = rows[0]?.count ?? 0
  }
  counts.alarms = (await alarmsTable.list(tx)).length
  return counts
}

export const readArrangement = async (tx: Tx, companyId: number, parts: readonly ClonePart[]): Promise<Arrangement> => {
  const found: Arrangement = { rows: new Map(), sensorGroups: [], worktimeGroups: [], alarms: [], motion: [] }
  for (const [part, { table, where = 'true' }] of rowParts) {
    if (!parts.includes(part)) continue
    const { rows } = await sql<{ row: Row }>`SELECT to_jsonb(copied) AS row FROM ${sql.table(table)} AS copied
      WHERE company_id = ${companyId} AND ${sql.raw(where)} ORDER BY id`.execute(tx)
    found.rows.set(
      part,
      rows.map(({ row }) => row),
    )
  }
  const links = (table: 'sensor_groups' | 'worktime_groups') =>
    tx.selectFrom(table).selectAll().where('company_id', '=', companyId).execute()
  found.sensorGroups = (await links('sensor_groups')) as Arrangement['sensorGroups']
  found.worktimeGroups = (await links('worktime_groups')) as Arrangement['worktimeGroups']
  if (parts.includes('alarms')) found.alarms = await alarmsTable.list(tx)
  if (parts.includes('settings')) found.motion = await readChosenMotion(tx, companyId)
  return found
}

type Ids = ReadonlyMap<number, number>

/** Rows anew under other ids; what they were never had a history here. */
const insertCopies = async (
  tx: Tx,
  { table, rows, companyId, now }: { table: CopiedTable; rows: readonly Row[]; companyId: number; now: number },
  changed: (row: Row, ids: Ids) => Record<string, unknown> = () => ({}),
): Promise<Ids> => {
  const drawn = await drawIds(tx, table, rows.length)
  const ids = new Map(rows.map(({ id }, at) => [id, drawn[at] as number]))
  const fresh = { version: 1, created_ts: now, updated_ts: now }
  const copies = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(Object.entries(fresh).filter(([name]) => name in row)),
    ...changed(row, ids),
    id: ids.get(row.id),
    company_id: companyId,
  }))
  await insertRows(tx, table, copies)
  return ids
}

/** The first of those above all others takes the place of the one that every company begins with. */
const insertGroups = async (tx: Tx, rows: readonly Row[], at: { companyId: number; now: number }): Promise<Ids> => {
  const first = rows.find((row) => row['parent_id'] === null)
  const own = await tx.selectFrom('groups').select('id').where('company_id', '=', at.companyId).executeTakeFirst()
  if (!first || !own) return new Map()
  await tx
    .updateTable('groups')
    .set({ name: String(first['name']) })
    .where('id', '=', own.id)
    .execute()
  const others = rows.filter((row) => row !== first)
  const placed = new Map<number, number>([[first.id, own.id]])
  // Those that others are in before these.
  for (let left = others; left.length > 0; ) {
    const ready = left.filter((row) => row['parent_id'] === null || placed.has(row['parent_id'] as number))
    if (ready.length === 0) throw new Error('groups that are in each other')
    const parentOf = (row: Row) => ({
      parent_id: row['parent_id'] === null ? null : placed.get(row['parent_id'] as number),
    })
    const ids = await insertCopies(tx, { table: 'groups', rows: ready, ...at }, parentOf)
    for (const [from, to] of ids) placed.set(from, to)
    left = left.filter((row) => !ready.includes(row))
  }
  return placed
}

const insertLinks = async (
  tx: Tx,
  table: keyof Tables & ('sensor_groups' | 'worktime_groups'),
  rows: readonly Record<string, unknown>[],
): Promise<void> => insertRows(tx, table, rows)

/** Into the company of the scope, as chosen there by `userName`. */
export const insertArrangement = async (
  scope: CompanyScope,
  { rows, sensorGroups, worktimeGroups, alarms, motion }: Arrangement,
  userName: string,
): Promise<void> => {
  const { tx, companyId, now } = scope
  const at = { companyId, now }
  const of = (part: ClonePart): readonly Row[] => rows.get(part) ?? []
  const company_id = at.companyId
  const groups = await insertGroups(tx, of('groups'), at)
  const insertPlain = (table: CopiedTable, part: ClonePart) => insertCopies(tx, { table, rows: of(part), ...at })
  await insertPlain('custom_fields', 'customFields')
  const states = await insertPlain('custom_states', 'customStates')
  const geozones = await insertPlain('geozones', 'geozones')
  const pois = await insertPlain('pois', 'pois')
  await insertCopies(tx, { table: 'saved_views', rows: of('views'), ...at }, () => ({ user_id: null }))
  // What was for vehicles, or for groups that do not come along, is for none until somebody says for which.
  const isMapped = (sensor: Row) =>
    sensorGroups.some(({ sensor_id, group_id }) => sensor_id === sensor.id && groups.has(group_id))
  const targetOf = (sensor: Row) =>
    sensor['applies_to'] === 'groups' && !isMapped(sensor) ? { applies_to: 'items' } : {}
  const sensors = await insertCopies(tx, { table: 'sensors', rows: of('sensors'), ...at }, targetOf)
  await insertLinks(
    tx,
    'sensor_groups',
    sensorGroups.flatMap((link) => {
      const [sensor_id, group_id] = [sensors.get(link.sensor_id), groups.get(link.group_id)]
      return sensor_id && group_id ? [{ company_id, sensor_id, group_id }] : []
    }),
  )
  const worktimes = await insertCopies(tx, { table: 'worktimes', rows: of('timetables'), ...at })
  await insertLinks(
    tx,
    'worktime_groups',
    worktimeGroups.flatMap((link) => {
      const [worktime_id, group_id] = [worktimes.get(link.worktime_id), groups.get(link.group_id)]
      return worktime_id && group_id ? [{ company_id, worktime_id, group_id }] : []
    }),
  )
  await copyAlarms(scope, alarms, { groups, geozones, pois, states, sensors })
  // It holds from the company's beginning on, and nothing is known of before.
  for (const chosen of motion) await writeChoice(tx, { ...chosen, ...at, fromTs: now, keptFrom: now, userName })
}
