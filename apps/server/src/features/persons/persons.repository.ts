import type { ItemId } from '@atalaya/contract/identifiers'
import type { Person } from '@atalaya/contract/items'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

export const listPersons = async (tx: Tx, viewer: Viewer): Promise<Person[]> =>
  (
    await tx
      .selectFrom('persons')
      .select(['id', 'name'])
      .where(isVisibleTo(viewer, 'persons.id'))
      .orderBy('id')
      .execute()
  ).map((row) => ({ id: row.id as ItemId, name: row.name }))
