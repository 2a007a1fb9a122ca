import type { CustomData } from '@atalaya/contract/custom-data'
import { type RawBuilder, sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Columns } from '../../records/columns.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { type ItemColumns, itemColumns, itemJoins, shownOf, toItem } from './items.repository.ts'

type Row = ItemColumns & Record<string, unknown>

/** What a noun's table has beside the columns of its fields. */
interface Extra {
  columns: RawBuilder<unknown>
  toFields(row: Row): object
}

/** The table of a noun whose records are items: their own columns beside what every item has. */
export const itemTable = <
  Listed,
  Entity extends { id: number },
  Fields extends { customData?: CustomData | undefined },
>({
  table,
  columns,
  listed,
  recorded,
}: {
  table: 'vehicles' | 'assets' | 'persons'
  /** Of its fields; groups and custom data stand elsewhere. */
  columns: Columns<Partial<Fields>>
  /** Of a list's entry. */
  listed?: Extra
  /** Of a record, in place of `listed`. */
  recorded?: Extra
}) => {
  const ofTable = (name: string) => sql.ref(`${table}.${name}`)
  const own = sql.join(['id', ...columns.names].map(ofTable))
  const more = (extra: Extra | undefined) => (extra ? sql`, ${extra.columns}` : sql``)
  const toValues = (fields: Fields) => ({ ...columns.toValues(fields), custom_data: fields.customData ?? {} })

  return {
    /** What of them the viewer sees. */
    list: async (tx: Tx, viewer: Viewer): Promise<Listed[]> => {
      const { rows } = await sql<Row>`
        SELECT ${own}, ${ofTable('custom_data')}, item_states.custom_state_id, photos.updated_ts AS photo_ts${more(listed)}
        FROM ${sql.table(table)}
        LEFT JOIN item_states ON item_states.item_id = ${ofTable('id')}
        LEFT JOIN photos ON photos.noun = ${sql.lit(table)} AND photos.record_id = ${ofTable('id')}
        WHERE ${isVisibleTo(viewer, `${table}.id`)} ORDER BY ${ofTable('id')}`.execute(tx)
      return rows.map(
        (row) => Object.assign(columns.toFields(row), listed?.toFields(row), shownOf(row)) as unknown as Listed,
      )
    },

    /** Those that the viewer sees; with `lock` nobody else changes them until COMMIT. */
    find: async (
      tx: Tx,
      viewer: Viewer,
      { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
    ): Promise<Entity[]> => {
      const { rows } = await sql<Row>`
        SELECT ${own}, ${ofTable('version')}, ${ofTable('custom_data')}, ${itemColumns(table)}${more(recorded ?? listed)}
        FROM ${sql.table(table)} ${itemJoins(table)}
        WHERE ${ofTable('id')} = ANY (${[...ids]}::integer[]) AND ${isVisibleTo(viewer, `${table}.id`)}
        ORDER BY ${ofTable('id')} ${lock ? sql`FOR UPDATE OF ${sql.table(table)}` : sql``}`.execute(tx)
      const extra = recorded ?? listed
      return rows.map(
        (row) => ({ ...columns.toFields(row), ...toItem(row), ...extra?.toFields(row) }) as unknown as Entity,
      )
    },

    /** Rows of items that are there. */
    insert: (
      tx: Tx,
      companyId: number,
      rows: readonly { id: number; version: number; fields: Fields }[],
      defaults: object = {},
      also?: (fields: Fields) => object,
    ): Promise<void> =>
      insertRows(
        tx,
        table,
        rows.map(({ id, version, fields }) => ({
          ...{ id, company_id: companyId, version, ...defaults },
          ...{ ...toValues(fields), ...also?.(fields) },
        })),
      ),

    update: (tx: Tx, rows: readonly { before: Entity; fields: Fields }[], also?: (fields: Fields) => object) =>
      updateRows(
        tx,
        table,
        rows.map(({ before, fields }) => ({ id: before.id, ...toValues(fields), ...also?.(fields) })),
      ),

    /** The rows alone: their items stay behind. */
    remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
      await tx.deleteFrom(table).where('id', 'in', ids).execute()
    },
  }
}
