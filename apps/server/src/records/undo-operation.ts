import { may } from '@atalaya/contract/roles'
import { type Failure, failure, isFailure } from '../http/failures.ts'
import { checkInput } from '../http/input.ts'
import { changeEach, reasonOf } from './change-many.ts'
import {
  findOverwritten,
  listOperationChanges,
  lockOperation,
  type OperationChange,
} from './record-changes.repository.ts'
import type { AnyRecordKind, Scope, Stored } from './record-kind.ts'
import { createRecords, removeRecords } from './write-records.ts'

/** By noun. */
export type RecordKinds = ReadonlyMap<string, AnyRecordKind>

export const recordKinds = (kinds: readonly AnyRecordKind[]): RecordKinds =>
  new Map(kinds.map((kind) => [kind.noun, kind]))

export interface Undone {
  undone: { noun: string; id: number }[]
  notUndone: { noun: string; id: number; error: string; fields?: Record<string, string> }[]
  /** Where to go on; null when nothing is left. */
  nextBeforeId: number | null
}

/**
 * Takes back what one operation did, newest first, a page a call: what it created goes, what it changed gets its old
 * values, what it deleted comes back under its id. What somebody has changed since stays, and is named with the reason.
 */
export const undoOperation = async (
  kinds: RecordKinds,
  scope: Scope,
  page: { operationId: string; beforeId: number; limit: number; isOwnOnly: boolean },
): Promise<Undone> => {
  await lockOperation(scope.tx, scope.companyId, page.operationId)
  const changes = await listOperationChanges(scope.tx, page)
  const answer: Undone = {
    undone: [],
    notUndone: [],
    nextBeforeId: changes.length < page.limit ? null : (changes.at(-1)?.id ?? null),
  }
  for (const run of runsOf(changes)) {
    const answers = await undoRun(kinds, scope, run, page.isOwnOnly)
    for (const [nth, { noun, recordId: id }] of run.entries()) {
      const one = answers[nth] as number | Failure
      if (isFailure(one)) answer.notUndone.push({ noun, id, ...reasonOf(one) })
      else answer.undone.push({ noun, id })
    }
  }
  return answer
}

/** Neighbours of one noun and kind that touch each record once are undone together. */
const runsOf = (changes: readonly OperationChange[]): OperationChange[][] => {
  const runs: OperationChange[][] = []
  let touched = new Set<number>()
  for (const change of changes) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first?.noun === change.noun && first.kind === change.kind && !touched.has(change.recordId))
      run.push(change)
    else {
      runs.push([change])
      touched = new Set()
    }
    touched.add(change.recordId)
  }
  return runs
}

const undoRun = async (
  kinds: RecordKinds,
  scope: Scope,
  run: readonly OperationChange[],
  isOwnOnly: boolean,
): Promise<(number | Failure)[]> => {
  const kind = kinds.get(run[0]?.noun ?? '')
  const answers: (number | Failure)[] = run.map((change) => {
    if (!kind) return failure('not.found')
    const isTheirs = may(scope.session, kind.write) && (!isOwnOnly || change.userId === scope.session.userId)
    return isTheirs ? change.recordId : failure('permission.denied')
  })
  const allowed = run.flatMap((change, at) => (isFailure(answers[at]) ? [] : [{ change, at }]))
  if (!kind || allowed.length === 0) return answers

  const ids = allowed.map(({ change }) => change.recordId)
  const found = new Map(((await kind.find(scope, ids, { lock: true })) as Stored[]).map((one) => [one.id, one]))
  // Asked once nobody can change them any more.
  const overwritten = await findOverwritten(
    scope.tx,
    allowed.map(({ change }) => change.id),
  )
  for (const { change, at } of allowed) if (overwritten.has(change.id)) answers[at] = failure('changed.since')
  const open = allowed.filter(({ at }) => !isFailure(answers[at]))
  const put = (at: number, one: number | Failure | undefined) => {
    answers[at] = one ?? failure('not.found')
  }
  if (run[0]?.kind === 'delete') {
    const back = open.flatMap(({ change, at }) => {
      const fields = checkInput(kind.schema, withoutNulls(change.before ?? {}))
      if (isFailure(fields)) put(at, fields)
      else if (found.has(change.recordId)) put(at, failure('changed.since'))
      else return [{ at, fields: fields as object, restored: { id: change.recordId, kept: change.before ?? {} } }]
      return []
    })
    const each = await createRecords(kind, scope, back)
    for (const [nth, { at }] of back.entries()) put(at, each[nth])
    return answers
  }
  const present = open.flatMap(({ change, at }) => {
    const before = found.get(change.recordId)
    if (!before) put(at, undefined)
    return before ? [{ at, before, changes: change.before ?? {} }] : []
  })
  const each =
    run[0]?.kind === 'update'
      ? await changeEach(kind, scope, present)
      : await removeRecords(
          kind,
          scope,
          present.map(({ before }) => before),
        )
  for (const [nth, { at }] of present.entries()) put(at, each[nth])
  return answers
}

const withoutNulls = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
