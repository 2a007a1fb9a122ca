import { isDeepStrictEqual } from 'node:util'
import { type Failure, failure, isFailure } from '../access/failures.ts'
import { createOnce } from './asked-once.repository.ts'
import { idsOf } from './by-id.ts'
import { lockForOwner, recordChanges } from './record-changes.repository.ts'
import type { Difference, Draft, RecordKind, Stored, Unique } from './record-kind.ts'
import { readReferences, restoreReferences } from './references.ts'
import type { Scope } from './scope.ts'
import { tellChanged } from './tell-changed.ts'

/** For each of many, in their order, what came of it. */
type Each<Done> = (Done | Failure)[]

/** Writes new records; answers each one's id, or why it was refused. `restored` brings back what the history kept. */
export const createRecords = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  drafts: readonly { fields: Fields; restored?: { id: number; kept: object } }[],
  along?: Along<Entity>,
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
  if (kind.references)
    await restoreReferences(
      kind.references,
      scope,
      rows.map(({ kept }, nth) => ({ id: ids[nth] as number, references: referencesIn(kept) })),
    )
  const beside = along
    ? await saveAlong(along, await kind.find(scope, ids, { lock: true }))
    : new Map<number, Difference>()
  await recordChanges(
    scope,
    kind.noun,
    rows.map(({ fields, isRestored }, nth) => ({
      recordId: ids[nth] as number,
      kind: isRestored ? 'restore' : 'create',
      before: null,
      after: { ...fields, ...beside.get(ids[nth] as number)?.after },
      name: titleIn(kind, fields),
    })),
  )
  if (kind.announce) await kind.announce(scope, { created: await kind.find(scope, ids), changed: [], removed: [] })
  else tellChanged(scope, kind.noun)
  const answers: Each<number> = checked.map((one) => (isFailure(one) ? one : 0))
  for (const [nth, { at }] of rows.entries()) answers[at] = ids[nth] as number
  return answers
}

/** Saves what goes with a record, and answers what the history is to say of it beside the fields. */
export type Along<Entity> = (record: Entity) => Promise<Difference | null>

const saveAlong = async <Entity extends Stored>(
  along: Along<Entity>,
  records: readonly Entity[],
): Promise<ReadonlyMap<number, Difference>> => {
  const saved = new Map<number, Difference>()
  for (const record of records) {
    const difference = await along(record)
    if (difference) saved.set(record.id, difference)
  }
  return saved
}

/** As `removeRecords` has written them. */
const referencesIn = (kept: object | undefined) =>
  (kept as { ties?: Parameters<typeof restoreReferences>[2][number]['references'] })?.ties

/** One new record, once under an idempotency key; a refusal ends the call. */
export const createRecord = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  fields: Fields,
  /** `asked` is what tells this call from another under one key. */
  { along, asked }: { along?: Along<Entity>; asked?: object } = {},
): Promise<number> =>
  createOnce(scope, { noun: kind.noun, fields: { ...fields, ...asked } }, async () => {
    const [id] = await createRecords(kind, scope, [{ fields }], along)
    if (typeof id !== 'number') throw id
    return id
  })

/** Writes what is different in locked records, and nothing where nothing is. */
export const changeRecords = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  edits: readonly { before: Entity; fields: Fields }[],
  along?: Along<Entity>,
): Promise<Each<number>> => {
  const checked = await hold(kind, scope, edits)
  const sound = accepted(checked).map(({ value: fields, at }) => {
    const { before } = edits[at] as (typeof edits)[number]
    return { before, fields, difference: differenceOf(kind.fieldsOf(before), fields) }
  })
  const rows = sound.filter(({ difference }) => difference !== null)
  if (rows.length > 0) await kind.update(scope, rows)
  const records = sound.map(({ before }) => before)
  const beside = along ? await saveAlong(along, records) : new Map<number, Difference>()
  const written = sound.flatMap(({ before, fields, difference }) => {
    const also = beside.get(before.id)
    if (!difference && !also) return []
    const change = {
      before: { ...difference?.before, ...also?.before },
      after: { ...difference?.after, ...also?.after },
    }
    return [{ before, change, name: titleIn(kind, fields) }]
  })
  if (written.length > 0) {
    await recordChanges(
      scope,
      kind.noun,
      written.map(({ before, change, name }) => ({ recordId: before.id, kind: 'update', ...change, name })),
    )
    if (kind.announce) await announceChanged(kind, scope, written)
    else tellChanged(scope, kind.noun)
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
    const kept = await readReferences(kind.references ?? [], scope, idsOf(removed))
    // Histories have called them ties since the first of them.
    const referring = (id: number) => (kept.has(id) ? { ties: kept.get(id) } : {})
    await kind.remove(scope, removed)
    await recordChanges(
      scope,
      kind.noun,
      removed.map((entity) => ({
        recordId: entity.id,
        kind: 'delete',
        before: { ...kind.fieldsOf(entity), ...kind.keptOf?.(entity), ...referring(entity.id) },
        after: null,
        name: titleIn(kind, kind.fieldsOf(entity)),
      })),
    )
    if (kind.announce) await kind.announce(scope, { created: [], changed: [], removed })
    else tellChanged(scope, kind.noun)
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
  if (kind.most) await refuseBeyond(kind, kind.most, { scope, checked, drafts })
  return checked
}

/** New ones, once there are as many as there may be; two who make the last at once wait for each other. */
const refuseBeyond = async <Entity extends Stored, Fields extends object, In extends Scope>(
  { noun }: RecordKind<Entity, Fields, In, unknown>,
  most: NonNullable<RecordKind<Entity, Fields, In>['most']>,
  held: { scope: In; checked: Each<Fields>; drafts: readonly Draft<Entity, Fields>[] },
): Promise<void> => {
  const { scope, checked, drafts } = held
  const added = accepted(checked).filter(({ at }) => !drafts[at]?.before)
  if (added.length === 0) return
  await lockForOwner(scope, `most ${noun}`)
  const limit = typeof most.limit === 'number' ? most.limit : await most.limit(scope)
  if (limit === Number.POSITIVE_INFINITY) return
  const room = limit - (await most.count(scope))
  for (const { at } of added.slice(Math.max(room, 0))) checked[at] = most.refusal?.(limit) ?? failure('limit.reached')
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

const titleIn = <Entity extends Stored, Fields extends object, In extends Scope>(
  { titleOf = ({ name }: { name?: string }) => name }: RecordKind<Entity, Fields, In, unknown>,
  fields: Fields,
): string | undefined => titleOf(fields)

/** The fields that differ, as they were and as they are; what is not set is null. Null where nothing differs. */
const differenceOf = (was: object, is: object): Difference | null => {
  const [before, after] = [was, is].map(onTheWire) as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
  if (differing.length === 0) return null
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(differing.map((name) => [name, values[name] ?? null]))
  return { before: of(before), after: of(after) }
}

const onTheWire = (fields: object): unknown => JSON.parse(JSON.stringify(fields))
