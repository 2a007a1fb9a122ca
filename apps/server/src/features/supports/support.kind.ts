import { NewSupport, type Support } from '@atalaya/contract/supports'
import type { Generated } from 'kysely'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { ResellerScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { photoCompanion } from '../photos/index.ts'

declare module '../../database/schema.ts' {
  interface Tables {
    supports: {
      id: Generated<number>
      reseller_id: number
      name: string
      helpline: string | null
      email: string | null
      mobile: string | null
      whatsapp: string | null
      description: string | null
      created_ts: number
      updated_ts: number
      version: Generated<number>
    }
  }
}

export const supportsTable = tableRecords<Support, NewSupport>({
  table: 'supports',
  columns: columnsOf(NewSupport),
  hasTimes: true,
  hasPhotos: true,
})

export const supportKind: RecordKind<Support, NewSupport, ResellerScope> = {
  noun: 'supports',
  level: 'reseller',
  write: 'supports.write',
  schema: NewSupport,
  fieldsOf: fieldsIn(NewSupport),
  ...supportsTable,
  uniques: [uniqueName({ table: 'supports', level: 'reseller' })],
  companions: [photoCompanion('supports')],
}
