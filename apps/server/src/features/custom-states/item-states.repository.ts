import type { ItemType } from '@atalaya/contract/values'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/** Of which items a state is; undefined where there is none. */
export const findItemTypeOf = async (tx: Tx, customStateId: number): Promise<number | undefined> =>
  (await tx.selectFrom('custom_states').select('item_type').where('id', '=', customStateId).executeTakeFirst())
    ?.item_type

/** An item that the viewer sees, with the state that it is in. */
export const findItemState = async (
  tx: Tx,
  viewer: Viewer,
  itemId: number,
): Promise<{ itemType: ItemType; customStateId: number | null } | undefined> => {
  const { rows } = await sql<{ itemType: ItemType; customStateId: number | null }>`
    SELECT items.item_type AS "itemType", item_states.custom_state_id AS "customStateId"
    FROM items LEFT JOIN item_states ON item_states.item_id = items.id
    WHERE items.id = ${itemId} AND items.deleted_ts IS NULL AND ${isVisibleTo(viewer, 'items.id')}
    FOR NO KEY UPDATE OF items`.execute(tx)
  return rows[0]
}

/** An item that never reported gets its row of states by this. */
export const putItemState = async (
  tx: Tx,
  companyId: number,
  { itemId, itemType, customStateId }: { itemId: number; itemType: ItemType; customStateId: number | null },
): Promise<void> => {
  await sql`
    INSERT INTO item_states (item_id, company_id, item_type, custom_state_id)
    VALUES (${itemId}, ${companyId}, ${itemType}, ${customStateId})
    ON CONFLICT (item_id) DO UPDATE SET custom_state_id = EXCLUDED.custom_state_id`.execute(tx)
}
