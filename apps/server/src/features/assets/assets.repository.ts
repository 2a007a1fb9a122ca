import type { ItemId } from '@atalaya/contract/identifiers'
import type { NewAsset } from '@atalaya/contract/item-fields'
import type { Asset, AssetRecord } from '@atalaya/contract/items'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { type ItemColumns, itemColumns, itemJoins, shownOf, toItem } from '../items/index.ts'

export const listAssets = async (tx: Tx, viewer: Viewer): Promise<Asset[]> => {
  const rows = await tx
    .selectFrom('assets')
    .leftJoin('item_states', 'item_states.item_id', 'assets.id')
    .leftJoin('photos', (join) => join.onRef('record_id', '=', 'assets.id').on('noun', '=', 'assets'))
    .select(['assets.id', 'assets.name', 'assets.icon', 'assets.custom_data'])
    .select(['item_states.custom_state_id', 'photos.updated_ts as photo_ts'])
    .where(isVisibleTo(viewer, 'assets.id'))
    .orderBy('assets.id')
    .execute()
  return rows.map((row) => ({ id: row.id as ItemId, name: row.name, type: row.icon as Asset['type'], ...shownOf(row) }))
}

/** Those that the viewer sees; with `lock` nobody else changes them until COMMIT. */
export const findAssets = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<AssetRecord[]> => {
  const { rows } = await sql<ItemColumns & { icon: Asset['type'] }>`
    SELECT assets.id, assets.name, assets.icon, assets.version, assets.custom_data, ${itemColumns('assets')}
    FROM assets ${itemJoins('assets')}
    WHERE assets.id = ANY (${[...ids]}::integer[]) AND ${isVisibleTo(viewer, 'assets.id')}
    ORDER BY assets.id ${lock ? sql`FOR UPDATE OF assets` : sql``}`.execute(tx)
  return rows.map((row) => ({ ...toItem(row), type: row.icon as Asset['type'] }))
}

const toValues = (asset: NewAsset) => ({
  name: asset.name,
  icon: asset.type,
  custom_data: asset.customData ?? {},
})

/** Assets of items that are there. */
export const insertAssets = (
  tx: Tx,
  companyId: number,
  assets: readonly { id: number; version: number; fields: NewAsset }[],
): Promise<void> =>
  insertRows(
    tx,
    'assets',
    assets.map(({ id, version, fields }) => ({ id, company_id: companyId, version, ...toValues(fields) })),
  )

export const updateAssets = (tx: Tx, assets: readonly { before: AssetRecord; fields: NewAsset }[]): Promise<void> =>
  updateRows(
    tx,
    'assets',
    assets.map(({ before, fields }) => ({ id: before.id, ...toValues(fields) })),
  )

/** The rows alone: their items stay behind. */
export const deleteAssets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('assets').where('id', 'in', ids).execute()
}
