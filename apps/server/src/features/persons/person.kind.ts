import { NewPerson } from '@atalaya/contract/item-fields'
import type { PersonRecord } from '@atalaya/contract/items'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import {
  announceItems,
  checkItems,
  deleteItems,
  insertItems,
  itemRows,
  keptOfItem,
  mergeItem,
  readItemRows,
  showItems,
  updateItems,
} from '../items/index.ts'
import { deletePersons, findPersons, findPersonsByName, insertPersons, updatePersons } from './persons.repository.ts'

export const personKind: RecordKind<PersonRecord, NewPerson> = {
  noun: 'persons',
  write: 'persons.write',
  schema: NewPerson,
  fieldsOf: fieldsIn(NewPerson),
  find: ({ tx, session }, ids, { lock } = {}) => findPersons(tx, session, { ids, lock }),
  show: showItems,
  check: (scope, drafts) => checkItems(scope, 'persons', drafts),
  merge: mergeItem,
  readRows: readItemRows,
  uniques: [
    {
      field: 'name',
      code: 'name.taken',
      valueOf: ({ name }) => (typeof name === 'string' ? name.trim() || undefined : undefined),
      findHolders: findPersonsByName,
    },
  ],
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await insertItems(tx, companyId, { itemType: 3, now, rows })
    await insertPersons(tx, companyId, itemRows(ids, rows))
    return ids
  },
  update: async ({ tx, companyId, now }, rows) => {
    await updateItems(tx, companyId, { now, changes: rows })
    await updatePersons(tx, rows)
  },
  remove: async ({ tx, now }, persons) => {
    const ids = persons.map(({ id }) => id)
    await deletePersons(tx, ids)
    await deleteItems(tx, ids, now)
  },
  keptOf: keptOfItem,
  announce: (scope, written) => announceItems(scope, { noun: 'persons', itemType: 3 }, written),
}
