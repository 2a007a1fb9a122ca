import { NewPerson } from '@atalaya/contract/item-fields'
import type { Person, PersonRecord } from '@atalaya/contract/items'
import { columnsOf } from '../../records/columns.ts'
import { clearedColumn } from '../../records/references.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { itemKind, itemTable } from '../items/index.ts'

export const personsTable = itemTable<Person, PersonRecord, NewPerson>({
  table: 'persons',
  columns: columnsOf(NewPerson, { except: ['groupIds', 'customData'] }),
})

export const personKind = itemKind<PersonRecord, NewPerson>({
  noun: 'persons',
  itemType: 3,
  schema: NewPerson,
  unique: uniqueName({ table: 'persons' }),
  ...personsTable,
  // Who drives as this person.
  references: [clearedColumn({ table: 'drivers', column: 'person_id' })],
})
