import { isDeepStrictEqual } from 'node:util'
import { type Failure, failure, isFailure } from '../access/failures.ts'
import { createOnce } from './asked-once.repository.ts'
import { recordChanges } from './record-changes.repository.ts'
import type { Draft, RecordKind, Scope, Stored, Unique } from './record-kind.ts'
import { readTies, restoreTies } from './ties.ts'

/** For each of many, in their order, what came of it. */
type Each<Done> = (Done | Failure)[]

/** Writes new records; answers each one's id, or why it was refused. `restored` brings back what the history kept. */
export const createRecords = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  drafts: readonly { fields: Fields; restored?: { id: number; kept: object } }[],
): Promise<Each<number>> => {
  const checked = await hold(
    kind,
    scope,
    drafts.map(({ fields, restored }) => (restored ? { fields, isRestored: true, id: restored.id } : { fields })),
  )
  const rows = accepted(checked).map(({ value: fields, at }) => {
    const restored = drafts[at]?.restored
    return { fields, at, isRestored: restored !== undefined, ...(restored ?? {}) }
  })
  if (rows.length === 0) return checked as Failure[]
  const ids = await kind.insert(scope, rows)
  if (kind.ties)
    await restoreTies(
      kind.ties,
      scope,
      rows.map(({ kept }, nth) => ({ id: ids[nth] as number, ties: tiesIn(kept) })),
    )
  await recordChanges(
    scope,
    kind.noun,
    rows.map(({ fields, isRestored }, nth) => ({
      recordId: ids[nth] as number,
      kind: isRestored ? 'restore' : 'create',
      before: null,
      after: fields,
    })),
  )
  if (kind.announce) await kind.announce(scope, { created: await kind.find(scope, ids), changed: [], removed: [] })
  const answers: Each<number> = checked.map((one) => (isFailure(one) ? one : 0))
  for (const [nth, { at }] of rows.entries()) answers[at] = ids[nth] as number
  return answers
}

/** As `removeRecords` has written them. */
const tiesIn = (kept: object | undefined) =>
  (kept as { ties?: Parameters<typeof restoreTies>[2][number]['ties'] })?.ties

/** One new record, once under an idempotency key; a refusal ends the call. */
export const createRecord = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  fields: Fields,
): Promise<number> =>
  createOnce(scope, { noun: kind.noun, fields }, async () => {
    const [id] = await createRecords(kind, scope, [{ fields }])
    if (typeof id !== 'number') throw id
    return id
  })

/** Writes what is different in locked records, and nothing where nothing is. */
export const changeRecords = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  edits: readonly { before: Entity; fields: Fields }[],
): Promise<Each<number>> => {
  const checked = await hold(kind, scope, edits)
  const rows = accepted(checked).flatMap(({ value: fields, at }) => {
    const { before } = edits[at] as (typeof edits)[number]
    const difference = differenceOf(kind.fieldsOf(before), fields)
    return difference ? [{ before, fields, difference }] : []
  })
  if (rows.length > 0) {
    await kind.update(scope, rows)
    await recordChanges(
      scope,
      kind.noun,
      rows.map(({ before, difference }) => ({ recordId: before.id, kind: 'update', ...difference })),
    )
    if (kind.announce) await announceChanged(kind, scope, rows)
  }
  return checked.map((one, at) => (isFailure(one) ? one : (edits[at] as (typeof edits)[number]).before.id))
}

const announceChanged = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  rows: readonly { before: Entity }[],
): Promise<void> => {
  const found = await kind.find(
    scope,
    rows.map(({ before }) => before.id),
  )
  const afterById = new Map(found.map((entity) => [entity.id, entity]))
  const changed = rows.flatMap(({ before }) => {
    const after = afterById.get(before.id)
    return after ? [{ before, after }] : []
  })
  await kind.announce?.(scope, { created: [], changed, removed: [] })
}

/** Removes locked records; the history keeps all that bringing them back needs. */
export const removeRecords = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  entities: readonly Entity[],
): Promise<Each<number>> => {
  const refused = (await kind.refuseRemoval?.(scope, entities)) ?? new Map<number, Failure>()
  const removed = entities.filter(({ id }) => !refused.has(id))
  if (removed.length > 0) {
    const ties = await readTies(
      kind.ties ?? [],
      scope,
      removed.map(({ id }) => id),
    )
    const tied = (id: number) => (ties.has(id) ? { ties: ties.get(id) } : {})
    await kind.remove(scope, removed)
    await recordChanges(
      scope,
      kind.noun,
      removed.map((entity) => ({
        recordId: entity.id,
        kind: 'delete',
        before: { ...kind.fieldsOf(entity), ...kind.keptOf?.(entity), ...tied(entity.id) },
        after: null,
      })),
    )
    await kind.announce?.(scope, { created: [], changed: [], removed })
  }
  return entities.map(({ id }) => refused.get(id) ?? id)
}

const accepted = <T>(checked: Each<T>): { value: T; at: number }[] =>
  checked.flatMap((one, at) => (isFailure(one) ? [] : [{ value: one, at }]))

/** The noun's rules, then what must be unique: against the table and against the drafts before. */
const hold = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  drafts: readonly Draft<Entity, Fields>[],
): Promise<Each<Fields>> => {
  const checked: Each<Fields> = kind.check ? await kind.check(scope, drafts) : drafts.map(({ fields }) => fields)
  for (const unique of kind.uniques) await refuseTaken(scope, { unique, checked, drafts })
  return checked
}

const refuseTaken = async <Entity extends Stored, Fields extends object>(
  { tx }: Scope,
  held: { unique: Unique<Fields>; checked: Each<Fields>; drafts: readonly Draft<Entity, Fields>[] },
): Promise<void> => {
  const { unique, checked, drafts } = held
  const claims = accepted(checked).flatMap(({ value, at }) => {
    const claim = unique.valueOf(value)
    return claim === undefined ? [] : [{ claim, at, id: drafts[at]?.before?.id }]
  })
  if (claims.length === 0) return
  const holders = await unique.findHolders(
    tx,
    claims.map(({ claim }) => claim),
  )
  const claimed = new Set<string>()
  for (const { claim, at, id } of claims) {
    const holder = holders.get(claim)
    const isTaken = claimed.has(claim) || (holder !== undefined && holder !== id)
    claimed.add(claim)
    if (isTaken) checked[at] = failure(unique.code, { fields: { [unique.field]: unique.code } })
  }
}

/** The fields that differ, as they were and as they are; what is not set is null. Null where nothing differs. */
const differenceOf = (was: object, is: object): { before: object; after: object } | null => {
  const [before, after] = [was, is].map(onTheWire) as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
  if (differing.length === 0) return null
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(differing.map((name) => [name, values[name] ?? null]))
  return { before: of(before), after: of(after) }
}

const onTheWire = (fields: object): unknown => JSON.parse(JSON.stringify(fields))
