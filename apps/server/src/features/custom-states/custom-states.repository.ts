import type { CustomState, NewCustomState } from '@atalaya/contract/custom-states'
import type { CustomStateId } from '@atalaya/contract/identifiers'
import type { ItemType } from '@atalaya/contract/values'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = ['id', 'item_type', 'names', 'colour', 'version'] as const

const toState = (row: Pick<Selectable<Tables['custom_states']>, (typeof columns)[number]>): CustomState => ({
  id: row.id as CustomStateId,
  itemType: row.item_type as ItemType,
  names: row.names,
  colour: row.colour,
  version: row.version,
})

export const listCustomStates = async (tx: Tx): Promise<CustomState[]> =>
  (await tx.selectFrom('custom_states').select(columns).orderBy('id').execute()).map(toState)

export const findCustomState = async (tx: Tx, id: number): Promise<CustomState | undefined> => {
  const row = await tx.selectFrom('custom_states').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toState(row)
}

export const insertCustomState = async (tx: Tx, companyId: number, state: NewCustomState): Promise<CustomState> =>
  toState(
    await tx
      .insertInto('custom_states')
      .values({
        company_id: companyId,
        item_type: state.itemType,
        names: JSON.stringify(state.names),
        colour: state.colour,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Undefined when the row is gone or is no longer at `version`. */
export const updateCustomState = async (
  tx: Tx,
  id: number,
  { names, colour, version }: Omit<NewCustomState, 'itemType'> & { version: number },
): Promise<CustomState | undefined> => {
  const row = await tx
    .updateTable('custom_states')
    .set({ names: JSON.stringify(names), colour, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
  return row && toState(row)
}

interface ItemInState {
  itemId: number
  itemType: ItemType
}

/** Answers the items that were in it, which are in none now. */
export const deleteCustomState = async (tx: Tx, id: number): Promise<ItemInState[]> => {
  const items = await tx
    .updateTable('item_states')
    .set({ custom_state_id: null })
    .where('custom_state_id', '=', id)
    .returning(['item_id', 'item_type'])
    .execute()
  await tx.deleteFrom('custom_states').where('id', '=', id).execute()
  return items.map((row) => ({ itemId: row.item_id, itemType: row.item_type as ItemType }))
}

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
  { itemId, itemType, customStateId }: ItemInState & { customStateId: number | null },
): Promise<void> => {
  await sql`
    INSERT INTO item_states (item_id, company_id, item_type, custom_state_id)
    VALUES (${itemId}, ${companyId}, ${itemType}, ${customStateId})
    ON CONFLICT (item_id) DO UPDATE SET custom_state_id = EXCLUDED.custom_state_id`.execute(tx)
}
