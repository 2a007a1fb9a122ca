import type { ExistingPolicy } from '@atalaya/contract/bulk'
import type { ErrorCode } from '@atalaya/contract/errors'
import { withSet } from '@atalaya/domain/field-history'
import { sql } from 'kysely'
import { type Failure, failure, isFailure } from '../access/failures.ts'
import { checkInput } from '../http/input.ts'
import { holderOutOfSight, type RecordKind, type Stored } from './record-kind.ts'
import type { Scope } from './scope.ts'
import { withoutNulls } from './set-values.ts'
import { type Along, changeRecords, createRecords, removeRecords } from './write-records.ts'

/** Does all of it, answers what came of it, and undoes it: a dry run says what would happen because it has happened. */
export const withDryRun = async <Within extends Pick<Scope, 'tx' | 'publish'>, T>(
  scope: Within,
  isDryRun: boolean,
  work: (scope: Within) => Promise<T>,
): Promise<T> => {
  if (!isDryRun) return work(scope)
  await sql`SAVEPOINT dry_run`.execute(scope.tx)
  const answer = await work({ ...scope, publish: () => undefined })
  await sql`ROLLBACK TO SAVEPOINT dry_run`.execute(scope.tx)
  return answer
}

interface NotDone extends Reason {
  id: number
}

/** For each of some ids, once each, what came of it. */
export interface ManyDone {
  done: number[]
  notDone: NotDone[]
}

interface Reason {
  error: string
  fields?: Record<string, string>
  allowed?: Record<string, string[]>
}
export const reasonOf = ({ code, fields, allowed }: Failure): Reason => ({
  error: code,
  ...(fields ? { fields } : {}),
  ...(allowed ? { allowed } : {}),
})

const sorted = (ids: readonly number[], answers: ReadonlyMap<number, number | Failure>): ManyDone => {
  const result: ManyDone = { done: [], notDone: [] }
  for (const id of ids) {
    const answer = answers.get(id) ?? failure('not.found')
    if (isFailure(answer)) result.notDone.push({ id, ...reasonOf(answer) })
    else result.done.push(id)
  }
  return result
}

/** Locks what is asked for, a part at a time where it is large, and does one thing with all of it. */
const withEach = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  { ids, work }: { ids: readonly number[]; work: (found: readonly Entity[]) => Promise<(number | Failure)[]> },
): Promise<ManyDone> => {
  const unique = [...new Set(ids)]
  const answers = new Map<number, number | Failure>()
  const size = kind.heldAtOnce ?? unique.length
  for (let at = 0; at < unique.length; at += size) {
    const found = await kind.find(scope, unique.slice(at, at + size), { lock: true })
    const each = await work(found)
    for (const [nth, { id }] of found.entries()) answers.set(id, each[nth] as number | Failure)
  }
  return sorted(unique, answers)
}

export const removeMany = <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  ids: readonly number[],
): Promise<ManyDone> => withEach(kind, scope, { ids, work: (found) => removeRecords(kind, scope, found) })

export const updateMany = <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  { ids, changes }: { ids: readonly number[]; changes: Partial<Fields> },
): Promise<ManyDone> => {
  const work = (found: readonly Entity[]) =>
    changeEach(
      kind,
      scope,
      found.map((before) => ({ before, fields: withSet(kind.fieldsOf(before), changes, kind.keyed) })),
    )
  return withEach(kind, scope, { ids, work })
}

/** Writes locked records as their schema wants them, each its own way. */
export const changeEach = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  edits: readonly { before: Entity; fields: object }[],
  along?: Along<Entity>,
): Promise<(number | Failure)[]> => {
  const answers: (number | Failure)[] = []
  const sound: { before: Entity; fields: Fields; at: number }[] = []
  for (const [at, { before, fields: given }] of edits.entries()) {
    const fields = checkInput(kind.schema, withoutNulls(given))
    if (isFailure(fields)) answers[at] = fields
    else sound.push({ before, fields, at })
  }
  const each = await changeRecords(kind, scope, sound, along)
  for (const [nth, { at }] of sound.entries()) answers[at] = each[nth] as number | Failure
  return answers
}

export interface ImportRow {
  line: number
  values: Record<string, unknown>
}

export interface Imported {
  inserted: { line: number; id: number }[]
  updated: { line: number; id: number }[]
  skipped: number[]
  failed: (Reason & { line: number })[]
}

/** One chunk of a file: each row is inserted, updated, skipped or refused, and no row hinders another. */
export const importMany = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  { rows, existing }: { rows: readonly ImportRow[]; existing: ExistingPolicy },
): Promise<Imported> => {
  const answer: Imported = { inserted: [], updated: [], skipped: [], failed: [] }
  const refuse = (line: number, why: Failure) => answer.failed.push({ line, ...reasonOf(why) })
  const values = rows.map((row) => row.values)
  const read = kind.readRows ? await kind.readRows(scope, values) : values.map(withoutNulls)
  const readable: { line: number; values: Partial<Fields> }[] = []
  for (const [nth, { line }] of rows.entries()) {
    const one = read[nth]
    if (isFailure(one)) refuse(line, one)
    else readable.push({ line, values: one as Partial<Fields> })
  }

  const whoIs = await namesakes(kind, scope, readable)
  const fresh: { line: number; fields: Fields }[] = []
  const known: KnownRow<Fields>[] = []
  for (const { line, values: given } of readable) {
    const { id, taken } = whoIs(given)
    if (id === undefined) {
      const fields = checkInput(kind.schema, withoutNulls(given))
      if (isFailure(fields)) refuse(line, fields)
      else fresh.push({ line, fields })
    } else if (id === holderOutOfSight || existing === 'fail') refuse(line, taken)
    else if (existing === 'skip') answer.skipped.push(line)
    else known.push({ line, values: given, id, taken })
  }

  for (const [nth, one] of (await createRecords(kind, scope, fresh)).entries()) {
    const { line } = fresh[nth] as (typeof fresh)[number]
    if (isFailure(one)) refuse(line, one)
    else answer.inserted.push({ line, id: one })
  }
  await updateKnown(kind, scope, { known, answer, refuse })
  answer.failed.sort((a, b) => a.line - b.line)
  return answer
}

interface KnownRow<Fields> {
  line: number
  values: Partial<Fields>
  id: number
  taken: Failure
}

const updateKnown = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  work: {
    known: readonly KnownRow<Fields>[]
    answer: Imported
    refuse(line: number, why: Failure): void
  },
): Promise<void> => {
  const { known, answer, refuse } = work
  const ids = [...new Set(known.map(({ id }) => id))]
  const found = new Map((await kind.find(scope, ids, { lock: true })).map((entity) => [entity.id, entity]))
  const edits: { line: number; before: Entity; fields: Fields }[] = []
  const named = new Set<number>()
  for (const { line, id, values, taken } of known) {
    const before = found.get(id)
    // One that the asker can not see is taken, and so is one that an earlier row has named.
    if (!before || named.has(id)) refuse(line, taken)
    else edits.push({ line, before, fields: withSet(kind.fieldsOf(before), values, kind.keyed) })
    named.add(id)
  }
  for (const [nth, one] of (await changeEach(kind, scope, edits)).entries()) {
    const { line } = edits[nth] as (typeof edits)[number]
    if (isFailure(one)) refuse(line, one)
    else answer.updated.push({ line, id: one })
  }
}

/** Which record a row is about, by its natural key or, without one, by its fallbackKey; and what to say where it may not be. */
const namesakes = async <Entity extends Stored, Fields extends object, In extends Scope>(
  { uniques: [key], fallbackKey }: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  rows: readonly { values: Partial<Fields> }[],
): Promise<(values: Partial<Fields>) => { id: number | undefined; taken: Failure }> => {
  const keys = rows.flatMap(({ values }) => key?.valueOf(values) ?? [])
  const fallbackKeys = rows.flatMap(({ values }) =>
    key?.valueOf(values) === undefined ? (fallbackKey?.valueOf(values) ?? []) : [],
  )
  const byKey = keys.length > 0 ? await key?.findHolders(scope.tx, keys) : undefined
  const byFallbackKey = fallbackKeys.length > 0 ? await fallbackKey?.findHolders(scope, fallbackKeys) : undefined
  return (values) => {
    const named = key?.valueOf(values)
    if (named !== undefined || !fallbackKey) return { id: byKey?.get(named ?? ''), taken: takenFor(key) }
    return { id: byFallbackKey?.get(fallbackKey.valueOf(values) ?? ''), taken: takenFor(fallbackKey) }
  }
}

const takenFor = (by: { field: string; code: ErrorCode } | undefined): Failure =>
  by ? failure(by.code, { fields: { [by.field]: by.code } }) : failure('not.found')
