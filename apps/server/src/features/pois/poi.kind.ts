import type { LiveMessage } from '@atalaya/contract/live'
import { NewPoi, type Poi } from '@atalaya/contract/pois'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { deletePois, findPois, insertPois, updatePois } from './pois.repository.ts'

export const poiKind: RecordKind<Poi, NewPoi> = {
  noun: 'pois',
  write: 'pois.write',
  schema: NewPoi,
  fieldsOf: fieldsIn(NewPoi),
  find: ({ tx }, ids, { lock } = {}) => findPois(tx, { ids, lock }),
  uniques: [uniqueName({ table: 'pois' })],
  insert: ({ tx, companyId }, rows) => insertPois(tx, companyId, rows),
  update: ({ tx }, rows) => updatePois(tx, rows),
  remove: ({ tx }, pois) =>
    deletePois(
      tx,
      pois.map(({ id }) => id),
    ),
  keptOf: ({ version }) => ({ version }),
  announce: ({ companyId, publish }, { created, changed, removed }) => {
    const saved = [...created, ...changed.map(({ after }) => after)]
    const messages: LiveMessage[] = [
      ...saved.map((poi): LiveMessage => ({ kind: 'poi', poi })),
      ...removed.map(({ id }): LiveMessage => ({ kind: 'poiDelete', id })),
    ]
    publish({ kind: 'live', companyId, messages })
  },
}
