import { type Cra, NewCra } from '@atalaya/contract/cras'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { ResellerScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { uniqueName } from '../../records/unique-name.ts'

export const crasTable = tableRecords<Cra, NewCra>({ table: 'cras', columns: columnsOf(NewCra), hasTimes: true })

export const craKind: RecordKind<Cra, NewCra, ResellerScope> = {
  noun: 'cras',
  level: 'reseller',
  write: 'cras.write',
  schema: NewCra,
  fieldsOf: fieldsIn(NewCra),
  ...crasTable,
  uniques: [uniqueName({ table: 'cras', level: 'reseller' })],
}
