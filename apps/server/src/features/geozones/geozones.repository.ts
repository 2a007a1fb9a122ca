import { isDeepStrictEqual } from 'node:util'
import type { Geozone, GeozoneShape, NewGeozone } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import { type Selectable, sql } from 'kysely'
import { idsFor, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { markDaysWithVisits } from '../day-sums/index.ts'

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

const living = (tx: Tx) => tx.selectFrom('geozones').where('deleted_ts', 'is', null)

export const listGeozones = async (tx: Tx): Promise<Geozone[]> =>
  (await living(tx).select(columns).orderBy('id').execute()).map(toGeozone)

/** With `lock` nobody else changes them until COMMIT. */
export const findGeozones = async (
  tx: Tx,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<Geozone[]> => {
  const query = living(tx)
    .select(columns)
    .where(sql<boolean>`id = ANY (${[...ids]}::integer[])`)
  return (await (lock ? query.orderBy('id').forUpdate() : query.orderBy('id')).execute()).map(toGeozone)
}

/** One that comes back has its id and its visits again, and a version above the one that it had. */
export const insertGeozones = async (
  tx: Tx,
  companyId: number,
  { now, rows }: { now: number; rows: readonly { id?: number; fields: NewGeozone; kept?: { version?: number } }[] },
): Promise<number[]> => {
  const ids = await idsFor(tx, 'geozones', rows)
  const values = rows.map(({ fields }, nth) => ({ id: ids[nth] as number, updated_ts: now, ...toValues(fields) }))
  const waiting = await findDeleted(tx, ids)
  await insertRows(
    tx,
    'geozones',
    values.flatMap((row, nth) =>
      waiting.has(row.id)
        ? []
        : [{ ...row, company_id: companyId, created_ts: now, version: (rows[nth]?.kept?.version ?? 0) + 1 }],
    ),
  )
  await updateRows(
    tx,
    'geozones',
    values.filter(({ id }) => waiting.has(id)).map((row) => ({ ...row, deleted_ts: null })),
  )
  return ids
}

const findDeleted = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('geozones')
    .select('id')
    .where('deleted_ts', 'is not', null)
    .where(sql<boolean>`id = ANY (${[...ids]}::integer[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Where an outline changes, the one before is kept as what held until now. */
export const updateGeozones = async (
  tx: Tx,
  rows: readonly { before: Geozone; fields: NewGeozone }[],
  now: number,
): Promise<void> => {
  const redrawn = rows.filter(({ before, fields }) => !isDeepStrictEqual(before.shape, fields.shape))
  if (redrawn.length > 0)
    await sql`
      INSERT INTO geozone_versions (company_id, geozone_id, until_ts, shape)
      SELECT company_id, id, ${now}, shape FROM geozones WHERE id = ANY (${redrawn.map(({ before }) => before.id)}::integer[])
      ON CONFLICT (geozone_id, until_ts) DO NOTHING`.execute(tx)
  await updateRows(
    tx,
    'geozones',
    rows.map(({ before, fields }) => ({ id: before.id, updated_ts: now, ...toValues(fields) })),
  )
}

/** Out of every list; its visits wait with it, and end now where somebody is inside. */
export const deleteGeozones = async (tx: Tx, ids: readonly number[], now: number): Promise<void> => {
  await tx.updateTable('geozones').set({ deleted_ts: now }).where('id', 'in', ids).execute()
  await tx
    .updateTable('geozone_visits')
    .set({ left_at: sql<number>`greatest(entered_at, ${now})` })
    .where('geozone_id', 'in', ids)
    .where('left_at', 'is', null)
    .execute()
}

const purgedAtOnce = 100

/** What was deleted before an instant goes for good, with its visits; answers how many. As the engine. */
export const purgeDeletedGeozones = async (tx: Tx, deletedBefore: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM geozones WHERE deleted_ts < ${deletedBefore} LIMIT ${purgedAtOnce} FOR UPDATE SKIP LOCKED`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await markDaysWithVisits(tx, ids)
  await tx.deleteFrom('geozones').where('id', 'in', ids).execute()
  return ids.length
}
