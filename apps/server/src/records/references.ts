import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '../database/row-sets.ts'
import type { Tables } from '../database/schema.ts'
import type { Tx } from '../database/tenant.ts'
import type { CompanyScope, Scope } from './scope.ts'

/**
 * What goes with a record when it is removed, and comes back with it: the history keeps it, and tells nobody. `Kept`
 * is what it takes to tie one record in again, as JSON.
 */
export interface Reference<Kept = unknown, In extends Scope = CompanyScope> {
  /** In the history. */
  name: string
  /** By record; nothing of those that nothing refers to. */
  read(scope: In, ids: readonly number[]): Promise<ReadonlyMap<number, Kept[]>>
  /** As far as the other end is still there, and free. */
  restore(scope: In, kept: readonly { id: number; kept: Kept }[]): Promise<void>
}

interface Place {
  table: keyof Tables
  /** The record's id. */
  column: string
  /** Not all that point at it. */
  where?: RawBuilder<unknown>
}

type Row = Record<string, unknown>

/** Rows of another table that point at the record and end with it, brought back where what else they point at stands. */
export const cascadedRows = ({
  table,
  column,
  where = sql`true`,
  others,
}: Place & { others: Readonly<Record<string, keyof Tables>> }): Reference<Row, Scope> => ({
  name: table,
  read: async ({ tx }, ids) => {
    const { rows } = await sql<{ id: number; kept: Row }>`
      SELECT ${sql.ref(column)} AS id, to_jsonb(referring) AS kept FROM ${sql.table(table)} AS referring
      WHERE ${sql.ref(column)} = ANY (${[...ids]}::integer[]) AND ${where}`.execute(tx)
    return keptById(rows)
  },
  restore: async ({ tx }, kept) => {
    const rows = kept.map((one) => one.kept)
    const existing = new Map<string, ReadonlySet<number>>()
    for (const [name, other] of Object.entries(others)) {
      existing.set(
        name,
        await readExisting(
          tx,
          other,
          rows.flatMap((row) => (row[name] as number | null) ?? []),
        ),
      )
    }
    const stands = (row: Row) =>
      [...existing].every(([name, ids]) => row[name] === null || ids.has(row[name] as number))
    await insertRows(tx, table, rows.filter(stands))
  },
})

/** A column of another table that names the record, and is empty once it has gone. */
export const clearedColumn = ({ table, column, where = sql`true` }: Place): Reference<number, Scope> => ({
  name: `${table}.${column}`,
  read: async ({ tx }, ids) => {
    const { rows } = await sql<{ id: number; kept: number }>`
      SELECT ${sql.ref(column)} AS id, id AS kept FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ANY (${[...ids]}::integer[]) AND ${where}`.execute(tx)
    return keptById(rows)
  },
  restore: async ({ tx }, kept) => {
    await sql`
      UPDATE ${sql.table(table)} AS referring SET ${sql.ref(column)} = given.id
      FROM json_to_recordset(${JSON.stringify(kept)}::json) AS given (id integer, kept integer)
      WHERE referring.id = given.kept AND referring.${sql.ref(column)} IS NULL`.execute(tx)
  },
})

const readExisting = async (tx: Tx, table: keyof Tables, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE id = ANY (${[...new Set(ids)]}::integer[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export const keptById = <Kept>(rows: readonly { id: number; kept: Kept }[]): ReadonlyMap<number, Kept[]> => {
  const byId = new Map<number, Kept[]>()
  for (const { id, kept } of rows) byId.set(id, [...(byId.get(id) ?? []), kept])
  return byId
}

/** Beside a removed record's fields, by the tie's name. */
type KeptReferences = Readonly<Record<string, readonly unknown[]>>

export const readReferences = async <In extends Scope>(
  references: readonly Reference<unknown, In>[],
  scope: In,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeptReferences>> => {
  const kept = new Map<number, Record<string, readonly unknown[]>>()
  for (const { name, read } of references) {
    for (const [id, each] of await read(scope, ids)) kept.set(id, { ...kept.get(id), [name]: each })
  }
  return kept
}

export const restoreReferences = async <In extends Scope>(
  references: readonly Reference<unknown, In>[],
  scope: In,
  records: readonly { id: number; references: KeptReferences | undefined }[],
): Promise<void> => {
  for (const { name, restore } of references) {
    const kept = records.flatMap(({ id, references: all }) => (all?.[name] ?? []).map((one) => ({ id, kept: one })))
    if (kept.length > 0) await restore(scope, kept)
  }
}
