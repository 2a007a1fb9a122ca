import type { PoiId } from '@atalaya/contract/identifiers'
import type { NewPoi, Poi } from '@atalaya/contract/pois'
import { sql } from 'kysely'
import { drawIds, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'

const selectPois = (tx: Tx) =>
  tx
    .selectFrom('pois')
    .select(['id', 'name', 'description', 'colour', 'lat', 'lng', 'radius_m', 'version'])
    .orderBy('id')

const toPoi = ({
  radius_m,
  id,
  ...poi
}: Awaited<ReturnType<ReturnType<typeof selectPois>['execute']>>[number]): Poi => ({
  ...poi,
  id: id as PoiId,
  radiusM: radius_m,
})

/** Places are the whole company's: no group holds them. */
export const listPois = async (tx: Tx): Promise<Poi[]> => (await selectPois(tx).execute()).map(toPoi)

/** With `lock` nobody else changes them until COMMIT. */
export const findPois = async (
  tx: Tx,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<Poi[]> => {
  const query = selectPois(tx).where(sql<boolean>`id = ANY (${[...ids]}::integer[])`)
  return (await (lock ? query.forUpdate() : query).execute()).map(toPoi)
}

const toValues = ({ radiusM, ...poi }: NewPoi) => ({
  name: poi.name,
  description: poi.description,
  colour: poi.colour,
  lat: poi.lat,
  lng: poi.lng,
  radius_m: radiusM,
})

/** Under the id and above the version that one had which comes back. */
export const insertPois = async (
  tx: Tx,
  companyId: number,
  rows: readonly { id?: number; fields: NewPoi; kept?: { version?: number } }[],
): Promise<number[]> => {
  const fresh = await drawIds(tx, 'pois', rows.filter(({ id }) => id === undefined).length)
  const ids = rows.map(({ id }) => id ?? (fresh.shift() as number))
  await insertRows(
    tx,
    'pois',
    rows.map(({ fields, kept }, nth) => ({
      id: ids[nth] as number,
      company_id: companyId,
      version: (kept?.version ?? 0) + 1,
      ...toValues(fields),
    })),
  )
  return ids
}

export const updatePois = (tx: Tx, rows: readonly { before: Poi; fields: NewPoi }[]): Promise<void> =>
  updateRows(
    tx,
    'pois',
    rows.map(({ before, fields }) => ({ id: before.id, ...toValues(fields) })),
  )

export const deletePois = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('pois').where('id', 'in', ids).execute()
}
