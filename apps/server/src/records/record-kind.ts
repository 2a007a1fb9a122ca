import type { ErrorCode } from '@atalaya/contract/errors'
import type { Permission } from '@atalaya/contract/roles'
import { asSeen } from '@atalaya/domain/seen-name'
import type { z } from 'zod'
import type { Constraints, Failure } from '../access/failures.ts'
import type { Tables } from '../database/schema.ts'
import type { Tx } from '../database/tenant.ts'
import type { Reference } from './references.ts'
import type { CompanyScope, Scope } from './scope.ts'

export interface Stored {
  id: number
  version: number
}

/** What is about to be written: anew without `before`, brought back from the history under its `id` with `isRestored`. */
export interface Draft<Entity, Fields> {
  fields: Fields
  before?: Entity
  isRestored?: true
  id?: number
}

/** No record has this id: said of a value that somebody has whom the asker may not know. */
export const holderOutOfSight = 0

/** A value that no two records may have. */
export interface Unique<Fields> {
  field: keyof Fields & string
  code: ErrorCode
  /** The database's, which decides between two at once; none where writers of the noun wait for each other. */
  constraint?: string
  /** What is compared; undefined for a record that has none. */
  valueOf(fields: Partial<Fields>): string | undefined
  /** Who has these values now: `holderOutOfSight` where it is nobody that the asker may know. */
  findHolders(tx: Tx, values: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** What may repeat, and is all that there is to know a record by that has no value of the first unique. */
export interface FallbackKey<Fields, In extends Scope = CompanyScope> {
  field: keyof Fields & string
  code: ErrorCode
  valueOf(fields: Partial<Fields>): string | undefined
  /** Of those that the asker sees and that have no natural key; `holderOutOfSight` where it could be any of several. */
  findHolders(scope: In, values: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** A name, as it is compared. */
export const nameOf = ({ name }: { name?: unknown }): string | undefined =>
  typeof name === 'string' ? asSeen(name) || undefined : undefined

/** Of a record with a name in each language: the one that its company wrote first. */
export const nameInLanguages = ({ names }: { names: object }): string | undefined =>
  Object.values(names).find((name): name is string => typeof name === 'string' && name !== '')

/** What the history says of a change: the fields that it touched, as they were and as they are. */
export interface Difference {
  before: object
  after: object
}

/** Several of one record, as one; null where all are. */
export const joined = (differences: readonly (Difference | null)[]): Difference | null => {
  const told = differences.filter((each) => each !== null)
  if (told.length === 0) return null
  return {
    before: Object.assign({}, ...told.map(({ before }) => before)),
    after: Object.assign({}, ...told.map(({ after }) => after)),
  }
}

/** What is saved in one call with a record and stands elsewhere: who drives a vehicle, its photo. */
export interface Companion<Entity, Given, In extends Scope = CompanyScope> {
  /** In the body of `create` and `update`: absent leaves it as it is, null takes it away. */
  field: string
  /** What takes long, before the call holds a connection. */
  prepare?(given: Given): Promise<Given>
  /** To a locked record; null where it was so already. What it refuses names `field`. */
  save(scope: In, record: Entity, given: Given): Promise<Difference | null>
  /** The history holds under `field` what `save` takes, so that it is taken back with the fields. */
  isTakenBack?: true
}

export interface Written<Entity> {
  created: readonly Entity[]
  changed: readonly { before: Entity; after: Entity }[]
  removed: readonly Entity[]
}

/**
 * All that the writing calls need to know of a noun. In `Fields`, what a person may write, null and absent are the
 * same: not set. Every function takes many at once, so that a thousand rows are a handful of statements.
 */
export interface RecordKind<
  Entity extends Stored,
  Fields extends object,
  In extends Scope = CompanyScope,
  /** As the asker is told of it. */
  Shown = Entity,
> {
  /** Of the folder, the table, the history. */
  noun: string
  /** Where its records are the rows of one and nothing else is: they leave with their company, and are erased with it. */
  table?: keyof Tables
  /** Whose its records are. */
  level: In['level']
  write: Permission
  /** As its routes say it: what takes back or restores its records asks for it too. */
  needsFreshProof?: true
  /** Where one alone may be large: how many a bulk call reads and writes at a time. All at once unless said. */
  heldAtOnce?: number
  schema: z.ZodType<Fields>
  fieldsOf(entity: Entity): Fields
  /** What a record is called where it is told of; its `name` unless said. */
  titleOf?(fields: Fields): string | undefined
  /** Those of `ids` that the asker may see; with `lock` nobody else changes them until COMMIT. */
  find(scope: In, ids: readonly number[], options?: { lock?: true }): Promise<Entity[]>
  /** What of them the asker may be told; all of it unless said. */
  show?(scope: In, entities: readonly Entity[]): Promise<Shown[]>
  /** The same of what a history holds, some fields of it, for those held to groups. */
  showValues?(scope: In, values: readonly object[]): Promise<object[]>
  /**
   * The rules that ask the database, for each draft: the fields as they are to be stored, or why not; `not.found` for one
   * that is brought back to where the asker does not see.
   */
  check?(scope: In, drafts: readonly Draft<Entity, Fields>[]): Promise<(Fields | Failure)[]>
  /** So many one owner has at the most, by a bound of the product or by what it has bought; `limit.reached` unless said. */
  most?: {
    limit: number | ((scope: In) => Promise<number>)
    count(scope: In): Promise<number>
    refusal?(limit: number): Failure
  }
  /** The first is the natural key, by which an import finds what exists. */
  uniques: readonly Unique<Fields>[]
  /** How an import finds one that has no natural key; without it such a row is always a new one. */
  fallbackKey?: FallbackKey<Fields, In>
  /** With the id that the record had where it is brought back, and all that the history kept of it. */
  insert(scope: In, rows: readonly { id?: number; fields: Fields; kept?: object }[]): Promise<number[]>
  update(scope: In, rows: readonly { before: Entity; fields: Fields }[]): Promise<void>
  remove(scope: In, entities: readonly Entity[]): Promise<void>
  /** Why some may not be removed, by id. */
  refuseRemoval?(scope: In, entities: readonly Entity[]): Promise<ReadonlyMap<number, Failure>>
  /** What the history keeps of a removed record beside its fields, to tie it in again. */
  keptOf?(entity: Entity): object
  /** What goes with a removed record beside what its table holds, and comes back with it. */
  // biome-ignore lint/suspicious/noExplicitAny: each keeps what it wants
  references?: readonly Reference<any, In>[]
  /** What `create` and `update` take besides the fields; many at once do not. */
  // biome-ignore lint/suspicious/noExplicitAny: each takes what it wants
  companions?: readonly Companion<Entity, any, In>[]
  /** Fields that are objects whose keys are set, changed and undone each by itself. */
  keyed?: readonly (keyof Fields & string)[]
  /** An import's rows as fields, names turned into ids; held to `schema` afterwards. */
  readRows?(scope: In, rows: readonly Record<string, unknown>[]): Promise<(Record<string, unknown> | Failure)[]>
  /** Tells browsers and ingest, once for each call; unless said, that lists of the noun are to be read again. */
  announce?(scope: In, written: Written<Entity>): Promise<void> | void
}

/** `fieldsOf` for an entity that has what a person may write under the schema's own names. */
export const fieldsIn =
  <Fields extends object>(schema: z.ZodType<Fields> & { shape: object }) =>
  (entity: Fields): Fields =>
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, entity[name as keyof Fields]])) as Fields

// biome-ignore lint/suspicious/noExplicitAny: the history brings back records of any noun
export type AnyRecordKind = RecordKind<any, any, any, any>

/** By noun. */
export type RecordKinds = ReadonlyMap<string, AnyRecordKind>

export const recordKinds = (kinds: readonly AnyRecordKind[]): RecordKinds =>
  new Map(kinds.map((kind) => [kind.noun, kind]))

/** What breaking one of a kind's unique constraints means. */
export const constraintsOf = ({ uniques }: AnyRecordKind): Constraints =>
  Object.fromEntries(
    uniques.flatMap(({ constraint, code, field }) => (constraint ? [[constraint, { code, field }]] : [])),
  )
