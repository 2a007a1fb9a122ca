import type { ItemId } from '@atalaya/contract/identifiers'
import type { NewPerson } from '@atalaya/contract/item-fields'
import type { Person, PersonRecord } from '@atalaya/contract/items'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { type ItemColumns, itemColumns, itemJoins, shownOf, toItem } from '../items/index.ts'

export const listPersons = async (tx: Tx, viewer: Viewer): Promise<Person[]> => {
  const rows = await tx
    .selectFrom('persons')
    .leftJoin('item_states', 'item_states.item_id', 'persons.id')
    .leftJoin('photos', (join) => join.onRef('record_id', '=', 'persons.id').on('noun', '=', 'persons'))
    .select(['persons.id', 'persons.name', 'persons.app_worker_id', 'persons.custom_data'])
    .select(['item_states.custom_state_id', 'photos.updated_ts as photo_ts'])
    .where(isVisibleTo(viewer, 'persons.id'))
    .orderBy('persons.id')
    .execute()
  return rows.map((row) => ({
    id: row.id as ItemId,
    name: row.name,
    appWorkerId: row.app_worker_id ?? undefined,
    ...shownOf(row),
  }))
}

/** Those that the viewer sees; with `lock` nobody else changes them until COMMIT. */
export const findPersons = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<PersonRecord[]> => {
  const { rows } = await sql<ItemColumns & { app_worker_id: string | null }>`
    SELECT persons.id, persons.name, persons.app_worker_id, persons.version, persons.custom_data, ${itemColumns('persons')}
    FROM persons ${itemJoins('persons')}
    WHERE persons.id = ANY (${[...ids]}::integer[]) AND ${isVisibleTo(viewer, 'persons.id')}
    ORDER BY persons.id ${lock ? sql`FOR UPDATE OF persons` : sql``}`.execute(tx)
  return rows.map((row) => ({ ...toItem(row), appWorkerId: row.app_worker_id ?? undefined }))
}

const toValues = (person: NewPerson) => ({
  name: person.name,
  app_worker_id: person.appWorkerId ?? null,
  custom_data: person.customData ?? {},
})

/** Persons of items that are there. */
export const insertPersons = (
  tx: Tx,
  companyId: number,
  persons: readonly { id: number; version: number; fields: NewPerson }[],
): Promise<void> =>
  insertRows(
    tx,
    'persons',
    persons.map(({ id, version, fields }) => ({ id, company_id: companyId, version, ...toValues(fields) })),
  )

export const updatePersons = (tx: Tx, persons: readonly { before: PersonRecord; fields: NewPerson }[]): Promise<void> =>
  updateRows(
    tx,
    'persons',
    persons.map(({ before, fields }) => ({ id: before.id, ...toValues(fields) })),
  )

/** The rows alone: their items stay behind. */
export const deletePersons = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('persons').where('id', 'in', ids).execute()
}
