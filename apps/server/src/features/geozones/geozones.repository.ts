import type { Geozone, GeozoneShape, NewGeozone } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import type { Selectable } from 'kysely'
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
  shape: JSON.stringify(geozone.shape),
  simplification_tolerance_m: geozone.simplificationToleranceM,
})

export const listGeozones = async (tx: Tx): Promise<Geozone[]> =>
  (await tx.selectFrom('geozones').select(columns).orderBy('id').execute()).map(toGeozone)

export const findGeozone = async (tx: Tx, id: number): Promise<Geozone | undefined> => {
  const row = await tx.selectFrom('geozones').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toGeozone(row)
}

export const insertGeozone = async (tx: Tx, companyId: number, geozone: NewGeozone): Promise<Geozone> =>
  toGeozone(
    await tx
      .insertInto('geozones')
      .values({ company_id: companyId, ...toValues(geozone) })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Undefined when the row is gone or is no longer at `version`. */
export const updateGeozone = async (
  tx: Tx,
  id: number,
  geozone: NewGeozone & { version: number; updatedTs: number },
): Promise<Geozone | undefined> => {
  const row = await tx
    .updateTable('geozones')
    .set({ ...toValues(geozone), version: geozone.version + 1, updated_ts: geozone.updatedTs })
    .where('id', '=', id)
    .where('version', '=', geozone.version)
    .returning(columns)
    .executeTakeFirst()
  return row && toGeozone(row)
}

/** The ids that were there and are gone now. */
export const deleteGeozones = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.deleteFrom('geozones').where('id', 'in', ids).returning('id').execute()).map((row) => row.id)

/** Those of the ids that exist. */
export const findGeozoneIds = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.selectFrom('geozones').select('id').where('id', 'in', ids).execute()).map((row) => row.id)
