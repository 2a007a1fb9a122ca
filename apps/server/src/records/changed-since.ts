import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/tenant.ts'
import { findChangedSince, findRestored, type LaterChange, listLaterChanges } from './record-changes.repository.ts'
import type { AnyRecordKind, Stored } from './record-kind.ts'

/** Histories of large outlines are held a few at a time. */
const historiesAtOnce = 50

/**
 * Of some changes of one operation, those on which something has been built: the record is neither as the operation
 * left it nor as an undoing of it did, or it was deleted and is there again. An edit that was taken back counts for
 * nothing. `found` are the records as they stand, locked.
 */
export const findOverwritten = async (
  tx: Tx,
  kind: AnyRecordKind,
  { changes, found }: { changes: readonly { id: number; recordId: number }[]; found: ReadonlyMap<number, Stored> },
): Promise<ReadonlySet<number>> => {
  const ids = changes.map(({ id }) => id)
  const overwritten = new Set(await findRestored(tx, ids))
  const suspects = await findChangedSince(tx, ids)
  const keptNames = new Map(
    changes.map(({ id, recordId }) => {
      const record = found.get(recordId)
      return [id, new Set(record ? Object.keys(kind.keptOf?.(record) ?? {}) : [])]
    }),
  )
  for (let at = 0; at < suspects.length; at += historiesAtOnce) {
    const histories = await listLaterChanges(tx, suspects.slice(at, at + historiesAtOnce))
    for (const [id, later] of histories) {
      if (!isAsItWasLeft(later, keptNames.get(id) ?? new Set())) overwritten.add(id)
    }
  }
  return overwritten
}

/** Whether all that came after the operation, or after one of its undoings, comes to nothing. */
const isAsItWasLeft = (later: readonly LaterChange[], keptNames: ReadonlySet<string>): boolean =>
  [-1, ...later.flatMap(({ isOfOperation }, at) => (isOfOperation ? [at] : []))].some((at) =>
    comesToNothing(later.slice(at + 1), keptNames),
  )

/** From what was before the first change of each field to what is after the last; what deletions keep beside is no field. */
const comesToNothing = (changes: readonly LaterChange[], keptNames: ReadonlySet<string>): boolean => {
  const [was, is] = [new Map<string, unknown>(), new Map<string, unknown>()]
  let [existed, exists] = [true, true]
  for (const [nth, { kind, before, after }] of changes.entries()) {
    exists = kind !== 'delete'
    if (nth === 0) existed = kind === 'update' || kind === 'delete'
    for (const [name, value] of Object.entries(before ?? {})) if (!was.has(name)) was.set(name, value)
    for (const name of Object.keys(before ?? {})) is.set(name, null)
    for (const [name, value] of Object.entries(after ?? {})) is.set(name, value)
  }
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !keptNames.has(name))
  if (!existed || !exists) return existed === exists
  return names.every((name) => isDeepStrictEqual(was.get(name) ?? null, is.get(name) ?? null))
}
