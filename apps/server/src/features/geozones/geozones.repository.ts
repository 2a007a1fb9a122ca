import type { Geozone, GeozoneShape, NewGeozone } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import { type Selectable, sql } from 'kysely'
import { drawIds, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'

const columns = [
  'id',
  'name',
  'description',
  'colour',
  'shape',
  'simplification_tolerance_m',
  'created_ts',
  'updated_ts',
  'version',
] as const

type Row = Pick<Selectable<Tables['geozones']>, (typeof columns)[number]>

const toGeozone = (row: Row): Geozone => ({
  id: row.id as GeozoneId,
  name: row.name,
  description: row.description,
  colour: row.colour,
  shape: row.shape as GeozoneShape,
  simplificationToleranceM: row.simplification_tolerance_m,
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  version: row.version,
})

const toValues = (geozone: NewGeozone) => ({
  name: geozone.name,
  description: geozone.description,
  colour: geozone.colour,
  shape: geozone.shape,
  simplification_tolerance_m: geozone.simplificationToleranceM,
})

export const listGeozones = async (tx: Tx): Promise<Geozone[]> =>
  (await tx.selectFrom('geozones').select(columns).orderBy('id').execute()).map(toGeozone)

/** With `lock` nobody else changes them until COMMIT. */
export const findGeozones = async (
  tx: Tx,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<Geozone[]> => {
  const query = tx
    .selectFrom('geozones')
    .select(columns)
    .where(sql<boolean>`id = ANY (${[...ids]}::integer[])`)
  return (await (lock ? query.orderBy('id').forUpdate() : query.orderBy('id')).execute()).map(toGeozone)
}

/** Under the id and above the version that one had which comes back. */
export const insertGeozones = async (
  tx: Tx,
  companyId: number,
  { now, rows }: { now: number; rows: readonly { id?: number; fields: NewGeozone; kept?: { version?: number } }[] },
): Promise<number[]> => {
  const fresh = await drawIds(tx, 'geozones', rows.filter(({ id }) => id === undefined).length)
  const ids = rows.map(({ id }) => id ?? (fresh.shift() as number))
  await insertRows(
    tx,
    'geozones',
    rows.map(({ fields, kept }, nth) => ({
      id: ids[nth] as number,
      company_id: companyId,
      created_ts: now,
      updated_ts: now,
      version: (kept?.version ?? 0) + 1,
      ...toValues(fields),
    })),
  )
  return ids
}

export const updateGeozones = (
  tx: Tx,
  rows: readonly { before: Geozone; fields: NewGeozone }[],
  now: number,
): Promise<void> =>
  updateRows(
    tx,
    'geozones',
    rows.map(({ before, fields }) => ({ id: before.id, updated_ts: now, ...toValues(fields) })),
  )

export const deleteGeozones = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('geozones').where('id', 'in', ids).execute()
}

export const findGeozonesByName = async (tx: Tx, names: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('geozones')
    .select(['id', 'name'])
    .where(sql<boolean>`name = ANY (${[...names]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
