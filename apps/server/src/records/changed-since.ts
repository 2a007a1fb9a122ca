import { differingPaths, type LaterFieldChange, pathsChangedSince } from '@atalaya/domain/field-history'
import { isFailure } from '../access/failures.ts'
import type { Tx } from '../database/tenant.ts'
import { checkInput } from '../http/input.ts'
import { findChangedSince, findRestored, listLaterChanges, type OperationChange } from './record-changes.repository.ts'
import type { AnyRecordKind } from './record-kind.ts'
import { withoutNulls } from './set-values.ts'

/** Histories of large outlines are held a few at a time. */
const historiesAtOnce = 50

/** What stands in the way of taking a change back. */
export interface Conflict {
  /** The fields that were changed since, as paths. */
  left: readonly string[]
  /** Whether none of it can be taken back. */
  isWhole: boolean
}

/** Of some changes of one operation, those that something stands in the way of, by id. Their records are locked. */
export const findConflicts = async (
  tx: Tx,
  kind: AnyRecordKind,
  changes: readonly OperationChange[],
): Promise<ReadonlyMap<number, Conflict>> => {
  const conflicts = new Map<number, Conflict>()
  const changeById = new Map(changes.map((change) => [change.id, fieldsAlone(kind, change)]))
  const suspects = await findChangedSince(tx, [...changeById.keys()])
  for (let at = 0; at < suspects.length; at += historiesAtOnce) {
    for (const [id, history] of await listLaterChanges(tx, suspects.slice(at, at + historiesAtOnce))) {
      const change = changeById.get(id) as OperationChange
      const later = history.map((each) => fieldsAlone(kind, each))
      const left = pathsChangedSince(change, later, kind.keyed)
      if (left.length > 0) conflicts.set(id, { left, isWhole: isWhole(kind, change, left) })
    }
  }
  for (const id of await findRestored(tx, [...changeById.keys()])) conflicts.set(id, { left: [], isWhole: true })
  return conflicts
}

const isWhole = ({ keyed }: AnyRecordKind, { kind, before, after }: OperationChange, left: readonly string[]) =>
  kind !== 'update' || left.length === differingPaths(before, after, keyed).length

/** A deletion without what it keeps beside the fields, which differs each time. */
const fieldsAlone = <Change extends Pick<LaterFieldChange, 'kind' | 'before'>>(
  { schema }: AnyRecordKind,
  change: Change,
): Change => {
  if (change.kind !== 'delete') return change
  const fields = checkInput(schema, withoutNulls(change.before ?? {}))
  return isFailure(fields) ? change : { ...change, before: fields as Change['before'] }
}
