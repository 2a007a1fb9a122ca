import { NewWorktime, type Worktime } from '@atalaya/contract/worktimes'
import { failure } from '../../access/failures.ts'
import { idsFor } from '../../database/row-sets.ts'
import { idsOf } from '../../records/by-id.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { uniqueName } from '../../records/unique-name.ts'
import {
  deleteWorktimes,
  findMissingMembers,
  findWorktimes,
  insertWorktimes,
  updateWorktimes,
} from './worktimes.repository.ts'

export const worktimeKind: RecordKind<Worktime, NewWorktime> = {
  noun: 'worktimes',
  level: 'company',
  write: 'trackRules.write',
  schema: NewWorktime,
  fieldsOf: ({ id: _id, createdTs: _created, updatedTs: _updated, version: _version, ...fields }) => fields,
  find: ({ tx, session }, ids, { lock } = {}) => findWorktimes(tx, session, { ids, lock }),
  check: async ({ tx }, drafts) => {
    const missing = await findMissingMembers(
      tx,
      drafts.map(({ fields }) => fields),
    )
    return drafts.map(({ fields, isRestored }) => {
      const kept = {
        ...fields,
        vehicleIds: [...new Set(fields.vehicleIds)].filter((id) => !missing.vehicleIds.has(id)),
        driverIds: [...new Set(fields.driverIds)].filter((id) => !missing.driverIds.has(id)),
        groupIds: [...new Set(fields.groupIds)].filter((id) => !missing.groupIds.has(id)),
      }
      // What has gone meanwhile does not keep the rest from coming back.
      if (isRestored) return kept
      const field = (['vehicleIds', 'driverIds', 'groupIds'] as const).find(
        (name) => kept[name].length < new Set<number>(fields[name]).size,
      )
      return field ? failure('input.invalid', { fields: { [field]: 'choice' } }) : kept
    })
  },
  uniques: [uniqueName({ table: 'worktimes' })],
  insert: async ({ tx, companyId, now }, rows) => {
    const ids = await idsFor(tx, 'worktimes', rows)
    await insertWorktimes(tx, companyId, {
      now,
      rows: rows.map(({ fields }, nth) => ({ id: ids[nth] as number, fields })),
    })
    return ids
  },
  update: ({ tx, companyId, now }, rows) =>
    updateWorktimes(tx, companyId, { now, rows: rows.map(({ before, fields }) => ({ id: before.id, fields })) }),
  remove: ({ tx }, worktimes) => deleteWorktimes(tx, idsOf(worktimes)),
  announce: ({ companyId, publish }) =>
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'worktimes' }] }),
}
