import { type RawBuilder, sql } from 'kysely'
import { idsFor, insertRows, updateRows } from '../database/row-sets.ts'
import type { Tables } from '../database/schema.ts'
import type { Tx } from '../database/tenant.ts'
import type { Columns } from './columns.ts'
import { ownerOf } from './record-changes.repository.ts'
import type { Stored } from './record-kind.ts'
import type { Scope } from './scope.ts'

type Row = Record<string, unknown>

/** What the history keeps of a removed record beside its fields. */
interface Kept {
  version: number
}

/**
 * For a noun whose records are the rows of one table: all of a `RecordKind` that reads and writes them. The table has
 * `id`, `version` and its owner's id; with `hasTimes` also `created_ts` and `updated_ts`, epoch ms.
 */
export const tableRecords = <Entity extends Stored & Fields, Fields extends object>({
  table,
  columns,
  hasTimes = false,
  hasPhotos = false,
}: {
  table: keyof Tables
  columns: Columns<Fields>
  hasTimes?: boolean
  /** Their instants are read with the records, as `photoTs`. */
  hasPhotos?: boolean
}) => {
  const names = [...columns.names, 'id', 'version', ...(hasTimes ? ['created_ts', 'updated_ts'] : [])]
  const photo = sql`(SELECT updated_ts FROM photos WHERE noun = ${sql.lit(table)} AND record_id = ${sql.ref(table)}.id) AS photo_ts`
  const selected = sql.join([...names.map((name) => sql.ref(name)), ...(hasPhotos ? [photo] : [])])
  const toEntity = (row: Row) =>
    Object.assign(
      columns.toFields(row),
      hasTimes ? { createdTs: row['created_ts'], updatedTs: row['updated_ts'] } : undefined,
      hasPhotos ? { photoTs: row['photo_ts'] ?? undefined } : undefined,
      { version: row['version'] },
    ) as unknown as Entity
  const read = async (tx: Tx, which: RawBuilder<unknown>): Promise<Entity[]> =>
    (await sql<Row>`SELECT ${selected} FROM ${sql.table(table)} ${which}`.execute(tx)).rows.map(toEntity)

  return {
    table,

    /** All of the transaction's tenant. */
    list: (tx: Tx): Promise<Entity[]> => read(tx, sql`ORDER BY id`),

    find: ({ tx }: Scope, ids: readonly number[], { lock }: { lock?: true } = {}): Promise<Entity[]> =>
      read(tx, sql`WHERE id = ANY (${[...ids]}::integer[]) ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`),

    /** Under the id and above the version that one had which comes back. */
    insert: async (
      scope: Scope,
      rows: readonly { id?: number; fields: Fields; kept?: object }[],
    ): Promise<number[]> => {
      const ids = await idsFor(scope.tx, table, rows)
      const { company_id, reseller_id } = ownerOf(scope)
      const owner = { ...(company_id === null ? {} : { company_id }), ...(reseller_id === null ? {} : { reseller_id }) }
      const times = hasTimes ? { created_ts: scope.now, updated_ts: scope.now } : {}
      await insertRows(
        scope.tx,
        table,
        rows.map(({ fields, kept }, nth) => ({
          id: ids[nth],
          ...{ ...owner, ...times },
          version: ((kept as Partial<Kept> | undefined)?.version ?? 0) + 1,
          ...columns.toValues(fields),
        })),
      )
      return ids
    },

    update: ({ tx, now }: Scope, rows: readonly { before: Entity; fields: Fields }[]): Promise<void> =>
      updateRows(
        tx,
        table,
        rows.map(({ before, fields }) => ({
          id: before.id,
          ...(hasTimes ? { updated_ts: now } : {}),
          ...columns.toValues(fields),
        })),
      ),

    remove: async ({ tx }: Scope, entities: readonly Entity[]): Promise<void> => {
      const ids = entities.map(({ id }) => id)
      await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(tx)
    },

    keptOf: ({ version }: Entity): Kept => ({ version }),

    /** For a kind's `most`. */
    count: async ({ tx }: Scope): Promise<number> => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(
        tx,
      )
      return rows[0]?.count ?? 0
    },
  }
}
