import type { LiveMessage } from '@atalaya/contract/live'
import { NewPoi, type Poi } from '@atalaya/contract/pois'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import { tableRecords } from '../../records/table-records.ts'
import { uniqueName } from '../../records/unique-name.ts'

/** Places are the whole company's: no group holds them. */
export const poisTable = tableRecords<Poi, NewPoi>({ table: 'pois', columns: columnsOf(NewPoi) })

export const poiKind: RecordKind<Poi, NewPoi> = {
  noun: 'pois',
  level: 'company',
  write: 'pois.write',
  schema: NewPoi,
  fieldsOf: fieldsIn(NewPoi),
  ...poisTable,
  uniques: [uniqueName({ table: 'pois' })],
  announce: ({ companyId, publish }, { created, changed, removed }) => {
    const saved = [...created, ...changed.map(({ after }) => after)]
    const messages: LiveMessage[] = [
      ...saved.map((poi): LiveMessage => ({ kind: 'poi', poi })),
      ...removed.map(({ id }): LiveMessage => ({ kind: 'poiDelete', id })),
    ]
    publish({ kind: 'live', companyId, messages })
  },
}
