import { isHeldToGroups, may } from '@atalaya/contract/roles'
import { takenBack } from '@atalaya/domain/field-history'
import { type Failure, failure, isFailure } from '../access/failures.ts'
import { assertFreshProof } from '../access/proof.ts'
import { checkInput } from '../http/input.ts'
import { changeEach, reasonOf, withDryRun } from './change-many.ts'
import { type Conflict, findConflicts } from './changed-since.ts'
import { listOperationChanges, lockForOwner, type OperationChange } from './record-changes.repository.ts'
import { type AnyRecordKind, type Difference, joined, type RecordKinds, type Stored } from './record-kind.ts'
import type { Scope } from './scope.ts'
import { withoutNulls } from './set-values.ts'
import { type Along, createRecords, removeRecords } from './write-records.ts'

export interface Undone {
  /** A record of which a part alone could be taken back is here, and below with what was left of it. */
  undone: { noun: string; id: number }[]
  notUndone: { noun: string; id: number; error: string; fields?: Record<string, string> }[]
  /** Where to go on; null when nothing is left. */
  nextBeforeId: number | null
}

/**
 * Takes back what one operation did, newest first, a page a call: what it created goes, what it changed gets its old
 * values, what it deleted comes back under its id. What has been changed since stays, field by field, and is named.
 * Who may write the noun may undo anybody's, as far as their sight reaches; beyond it nothing is done and nothing said.
 */
export const undoOperation = async (
  kinds: RecordKinds,
  scope: Scope,
  page: { operationId: string; beforeId: number; limit: number },
): Promise<Undone> => {
  await lockForOwner(scope, `undo ${page.operationId}`)
  const { changes, isLast } = await listOperationChanges(scope.tx, page)
  return {
    ...(await undoChanges(kinds, scope, changes)),
    nextBeforeId: isLast ? null : (changes.at(-1)?.id ?? null),
  }
}

/** Takes back some changes, newest first, as far as the asker may write their nouns and sees their records. */
export const undoChanges = async (
  kinds: RecordKinds,
  scope: Scope,
  changes: readonly OperationChange[],
): Promise<Omit<Undone, 'nextBeforeId'>> => {
  const answer: Omit<Undone, 'nextBeforeId'> = { undone: [], notUndone: [] }
  for (const run of runsOf(changes)) {
    const kind = kinds.get(run[0]?.noun ?? '')
    if (kind?.level !== scope.level || !may(scope.session, kind.write)) continue
    if (kind.needsFreshProof) assertFreshProof(scope.session)
    const answers = await undoRun(kind, scope, run)
    for (const { noun, recordId: id } of run) {
      const one = answers.get(id)
      if (!one) continue
      if (one.isDone) answer.undone.push({ noun, id })
      if (one.why) answer.notUndone.push({ noun, id, ...reasonOf(one.why) })
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

/** What came of a record: what was taken back, and why not, or not all of it. */
interface Outcome {
  isDone: boolean
  why?: Failure
}

const undoRun = async (
  kind: AnyRecordKind,
  scope: Scope,
  run: readonly OperationChange[],
): Promise<ReadonlyMap<number, Outcome>> => {
  const ids = run.map(({ recordId }) => recordId)
  const found = new Map(((await kind.find(scope, ids, { lock: true })) as Stored[]).map((one) => [one.id, one]))
  // Asked once nobody can change them any more.
  const conflicts = await findConflicts(scope.tx, kind, run)
  const isDeletion = run[0]?.kind === 'delete'
  const isOpen = ({ id, recordId }: OperationChange) =>
    !conflicts.get(id)?.isWhole && found.has(recordId) !== isDeletion
  const open = run.filter(isOpen)
  const done = isDeletion ? await bringBack(kind, scope, open) : await takeBack(kind, scope, { open, found, conflicts })

  const outcomes = new Map<number, Outcome>()
  for (const change of run) {
    const { id, recordId, userId } = change
    const isThere = found.has(recordId)
    const conflict = conflicts.get(id)
    const one = isOpen(change) ? (done.get(recordId) ?? failure('not.found')) : undefined
    // One's own doing is no news; a deletion that the noun's rules let come back, or refuse for another reason, is in sight.
    const isBack = isDeletion && one !== undefined && !(isFailure(one) && one.code === 'not.found')
    const isKnown = isThere || isBack || userId === scope.session.userId || !isHeldToGroups(scope.session.role)
    if (!isKnown) continue
    if (isFailure(one)) outcomes.set(recordId, { isDone: false, why: one })
    else if (one !== undefined)
      outcomes.set(recordId, { isDone: true, ...(conflict ? { why: sinceThen(conflict) } : {}) })
    else
      outcomes.set(recordId, {
        isDone: false,
        why: conflict ? sinceThen(conflict) : failure(isThere ? 'changed.since' : 'not.found'),
      })
  }
  return outcomes
}

const sinceThen = ({ left }: Conflict): Failure =>
  left.length === 0
    ? failure('changed.since')
    : failure('changed.since', { fields: Object.fromEntries(left.map((path) => [path, 'changed.since'])) })

/** For each record its id, or why not. */
type Answers = Map<number, number | Failure>

const takeBack = async (
  kind: AnyRecordKind,
  scope: Scope,
  run: {
    open: readonly OperationChange[]
    found: ReadonlyMap<number, Stored>
    conflicts: ReadonlyMap<number, Conflict>
  },
): Promise<Answers> => {
  const { open, found, conflicts } = run
  const records = open.map(({ recordId }) => found.get(recordId) as Stored)
  const edits = () =>
    open.map((change, nth) => {
      const before = records[nth] as Stored
      const left = conflicts.get(change.id)?.left ?? []
      return { before, fields: takenBack(kind.fieldsOf(before), change, { left, keyed: kind.keyed ?? [] }) }
    })
  const each =
    open[0]?.kind === 'update'
      ? await changeEach(kind, scope, edits(), companionsBack(kind, scope, { open, conflicts }))
      : await removeRecords(kind, scope, records)
  return new Map(open.map(({ recordId }, nth) => [recordId, each[nth] as number | Failure]))
}

/** What stands beside the fields of changed records, as it was before. */
const companionsBack = (
  kind: AnyRecordKind,
  scope: Scope,
  { open, conflicts }: { open: readonly OperationChange[]; conflicts: ReadonlyMap<number, Conflict> },
): Along<Stored> | undefined => {
  const companions = (kind.companions ?? []).filter(({ isTakenBack }) => isTakenBack)
  const wanted = (change: OperationChange) =>
    companions.filter(({ field }) => field in (change.before ?? {}) && !conflicts.get(change.id)?.left.includes(field))
  if (!open.some((change) => wanted(change).length > 0)) return undefined
  const changeOf = new Map(open.map((change) => [change.recordId, change]))
  return async (record) => {
    const change = changeOf.get(record.id)
    if (!change) return null
    const differences: (Difference | null)[] = []
    for (const { field, save } of wanted(change))
      differences.push(await save(scope, record, change.before?.[field] ?? null))
    return joined(differences)
  }
}

const bringBack = async (kind: AnyRecordKind, scope: Scope, open: readonly OperationChange[]): Promise<Answers> => {
  const { answers, drafts } = draftsOf(kind, open)
  const wanted = isHeldToGroups(scope.session.role) ? await inSight(kind, scope, drafts) : drafts
  const each = await createRecords(kind, scope, wanted)
  for (const [nth, { restored }] of wanted.entries()) answers.set(restored.id, each[nth] as number | Failure)
  return answers
}

/** Deleted records as they are to be written again, or why they cannot be. */
const draftsOf = (kind: AnyRecordKind, deletions: readonly Pick<OperationChange, 'recordId' | 'before'>[]) => {
  const answers: Answers = new Map()
  const drafts: Restored[] = []
  for (const { recordId: id, before } of deletions) {
    const fields = checkInput(kind.schema, withoutNulls(before ?? {}))
    if (isFailure(fields)) answers.set(id, fields)
    else drafts.push({ fields: fields as object, restored: { id, kept: before ?? {} } })
  }
  return { answers, drafts }
}

/** Of some deletions of one noun, the records that the asker would see if they were back: nothing is left of the trial. */
export const idsInSight = async (
  kind: AnyRecordKind,
  scope: Scope,
  deletions: readonly Pick<OperationChange, 'recordId' | 'before'>[],
): Promise<ReadonlySet<number>> => {
  if (!isHeldToGroups(scope.session.role)) return new Set(deletions.map(({ recordId }) => recordId))
  const wanted = await inSight(kind, scope, draftsOf(kind, deletions).drafts, isFoundAgain)
  return new Set(wanted.map(({ restored }) => restored.id))
}

/** A noun's rules say `not.found` of what its asker does not see. */
const isFoundAgain = (one: number | Failure | undefined) => isFailure(one) && one.code !== 'not.found'

interface Restored {
  fields: object
  restored: { id: number; kept: object }
}

/** Those that the asker will see once they are back. */
const inSight = (
  kind: AnyRecordKind,
  scope: Scope,
  drafts: readonly Restored[],
  isRefusalSeen: (one: number | Failure | undefined) => boolean = isFailure,
): Promise<Restored[]> =>
  withDryRun(scope, true, async (trial) => {
    const each = await createRecords(kind, trial, drafts)
    const back: Stored[] = await kind.find(
      trial,
      each.flatMap((one) => (isFailure(one) ? [] : [one])),
    )
    const seen = new Set<number | Failure | undefined>(back.map(({ id }) => id))
    return drafts.filter((_, nth) => isRefusalSeen(each[nth]) || seen.has(each[nth]))
  })
