import { NewPerson } from '@atalaya/contract/item-fields'
import type { PersonRecord } from '@atalaya/contract/items'
import { tiedColumn } from '../../records/ties.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { itemKind } from '../items/index.ts'
import { deletePersons, findPersons, insertPersons, updatePersons } from './persons.repository.ts'

export const personKind = itemKind<PersonRecord, NewPerson>({
  noun: 'persons',
  itemType: 3,
  schema: NewPerson,
  unique: uniqueName({ table: 'persons' }),
  find: findPersons,
  insert: insertPersons,
  update: updatePersons,
  remove: deletePersons,
  // Who drives as this person.
  ties: [tiedColumn({ table: 'drivers', column: 'person_id' })],
})
