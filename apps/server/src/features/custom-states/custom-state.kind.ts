import { type CustomState, NewCustomState } from '@atalaya/contract/custom-states'
import type { ItemType } from '@atalaya/contract/values'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { customStates } from '../../limits/kept-records.limits.ts'
import { idsOf } from '../../records/by-id.ts'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, nameInLanguages, type RecordKind } from '../../records/record-kind.ts'
import { keptById, type Reference } from '../../records/references.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { stateOf } from './custom-state.companion.ts'

const table = tableRecords<CustomState, NewCustomState>({ table: 'custom_states', columns: columnsOf(NewCustomState) })

export const listCustomStates = (tx: Tx): Promise<CustomState[]> => table.list(tx)

interface ItemOfType {
  itemId: number
  itemType: ItemType
}

/** The items that are in it: in none once it has gone, and in it again where nobody has put them into another since. */
const itemsInState: Reference<number> = {
  name: 'items',
  read: async ({ tx }, ids) => {
    const { rows } = await sql<{ id: number; kept: number }>`
      SELECT custom_state_id AS id, item_id AS kept FROM item_states
      WHERE custom_state_id = ANY (${[...ids]}::integer[])`.execute(tx)
    return keptById(rows)
  },
  restore: async ({ tx, companyId, publish }, kept) => {
    const { rows } = await sql<ItemOfType & { customStateId: number }>`
      UPDATE item_states SET custom_state_id = given.id
      FROM json_to_recordset(${JSON.stringify(kept)}::json) AS given (id integer, kept integer)
      WHERE item_id = given.kept AND custom_state_id IS NULL
      RETURNING item_id AS "itemId", item_type AS "itemType", custom_state_id AS "customStateId"`.execute(tx)
    for (const item of rows) publish(stateOf(companyId, item))
  },
}

const emptyStates = async ({ tx, companyId, publish }: CompanyScope, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<ItemOfType>`
    UPDATE item_states SET custom_state_id = NULL WHERE custom_state_id = ANY (${[...ids]}::integer[])
    RETURNING item_id AS "itemId", item_type AS "itemType"`.execute(tx)
  for (const item of rows) publish(stateOf(companyId, { ...item, customStateId: null }))
}

export const customStateKind: RecordKind<CustomState, NewCustomState> = {
  noun: 'customStates',
  level: 'company',
  write: 'states.write',
  schema: NewCustomState,
  fieldsOf: fieldsIn(NewCustomState),
  titleOf: nameInLanguages,
  ...table,
  most: { limit: customStates.value, count: table.count },
  uniques: [],
  references: [itemsInState],
  remove: async (scope, states) => {
    await emptyStates(scope, idsOf(states))
    await table.remove(scope, states)
  },
}
