import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import { NewDriver } from '@atalaya/contract/item-fields'
import type { Driver, DriverRecord } from '@atalaya/contract/items'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idsFor, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = columnsOf(NewDriver, { except: ['customData'] })
const names = ['id', ...columns.names, 'vehicle_id', 'vehicle_ts', 'custom_data', 'version'] as const

interface Row {
  id: number
  vehicle_id: number | null
  vehicle_ts: number | null
  photo_ts: number | null
  custom_data: DriverRecord['customData']
  version: number
}

/** What is not set is undefined and so stays off the wire. */
const toDriver = (row: Row): DriverRecord => ({
  ...columns.toFields(row as never),
  id: row.id as DriverId,
  vehicleId: (row.vehicle_id ?? undefined) as ItemId | undefined,
  vehicleTs: row.vehicle_ts ?? undefined,
  photoTs: row.photo_ts ?? undefined,
  customData: row.custom_data,
  version: row.version,
})

/**
 * Drivers belong to no group, so a viewer held to groups sees those at the wheel of a visible vehicle and those
 * without one, whom such a viewer may have to assign. A driver of a hidden vehicle would tell where it is.
 */
export const isDriverVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`(drivers.vehicle_id IS NULL OR ${isVisibleTo(viewer, 'drivers.vehicle_id')})`

const driversOf = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('drivers')
    .leftJoin('photos', (join) => join.onRef('record_id', '=', 'drivers.id').on('noun', '=', 'drivers'))
    .select(names.map((name) => `drivers.${name}` as 'drivers.id'))
    .select('photos.updated_ts as photo_ts')
    .where(isDriverVisibleTo(viewer))
    .orderBy('drivers.id')

export const listDrivers = async (tx: Tx, viewer: Viewer): Promise<Driver[]> =>
  (await driversOf(tx, viewer).execute()).map((row) => {
    const { version: _, customData, ...driver } = toDriver(row as unknown as Row)
    return Object.keys(customData).length > 0 ? { ...driver, customData } : driver
  })

/** Those that the viewer sees; with `lock` nobody else changes them until COMMIT. */
export const findDrivers = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<DriverRecord[]> => {
  const query = driversOf(tx, viewer).where(sql<boolean>`drivers.id = ANY (${[...ids]}::integer[])`)
  return ((await (lock ? query.forUpdate('drivers') : query).execute()) as unknown as Row[]).map(toDriver)
}

const toValues = (driver: NewDriver) => ({ ...columns.toValues(driver), custom_data: driver.customData ?? {} })

export const insertDrivers = async (
  tx: Tx,
  companyId: number,
  drivers: readonly { id?: number; version: number; fields: NewDriver }[],
): Promise<number[]> => {
  const ids = await idsFor(tx, 'drivers', drivers)
  await insertRows(
    tx,
    'drivers',
    drivers.map(({ version, fields }, nth) => ({
      id: ids[nth] as number,
      company_id: companyId,
      version,
      ...toValues(fields),
    })),
  )
  return ids
}

export const updateDrivers = (tx: Tx, drivers: readonly { before: DriverRecord; fields: NewDriver }[]): Promise<void> =>
  updateRows(
    tx,
    'drivers',
    drivers.map(({ before, fields }) => ({ id: before.id, ...toValues(fields) })),
  )

/** Whatever they drove has no driver from now on. */
export const deleteDrivers = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await tx.updateTable('vehicles').set({ driver_id: null, driver_ts: now }).where('driver_id', 'in', ids).execute()
  await tx.deleteFrom('drivers').where('id', 'in', ids).execute()
}

/** Tags are compared without case, as the reader's are. */
export const findTagHolders = async (
  tx: Tx,
  column: 'reference' | 'tachograph_card' | 'i_button' | 'beacon',
  tags: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; tag: string }>`
    SELECT id, lower(${sql.ref(column)}) AS tag FROM drivers
    WHERE lower(${sql.ref(column)}) = ANY (${[...tags]}::text[])`.execute(tx)
  return new Map(rows.map(({ id, tag }) => [tag, id]))
}

/** By name those without a reference that the viewer sees; 0 where several have it. */
export const findUnnumbered = async (
  tx: Tx,
  viewer: Viewer,
  names: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT name, CASE count(*) WHEN 1 THEN min(id) ELSE 0 END AS id FROM drivers
    WHERE reference IS NULL AND name = ANY (${[...names]}::text[]) AND ${isDriverVisibleTo(viewer)}
    GROUP BY name`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export const findDriversOfPersons = async (tx: Tx, personIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'person_id'])
    .where(sql<boolean>`person_id = ANY (${[...personIds]}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, person_id }) => [String(person_id), id]))
}

export const readVisiblePersonIds = async (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('persons')
    .select('id')
    .where(sql<boolean>`id = ANY (${[...ids]}::integer[])`)
    .where(isVisibleTo(viewer, 'persons.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
