import type { ItemId } from '@atalaya/contract/identifiers'
import type { Asset } from '@atalaya/contract/items'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

export const listAssets = async (tx: Tx, viewer: Viewer): Promise<Asset[]> =>
  (
    await tx
      .selectFrom('assets')
      .select(['id', 'name', 'icon'])
      .where(isVisibleTo(viewer, 'assets.id'))
      .orderBy('id')
      .execute()
  ).map((row) => ({ id: row.id as ItemId, name: row.name, type: row.icon as Asset['type'] }))
