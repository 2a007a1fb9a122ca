import { isHeldToGroups } from '@atalaya/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import { idsFor, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Columns } from '../../records/columns.ts'
import type { Stored } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { isDriverVisibleTo } from '../drivers/index.ts'
import { isVisibleTo } from '../groups/index.ts'

/** Who wrote it stays with us. */
export type Authored<Entity> = Entity & { createdBy?: number }

export type Viewer = Pick<Session, 'role' | 'groupIds' | 'userId'>

/** What one that comes back had besides fields. */
interface Kept {
  version: number
  createdTs: number
  createdBy: number
}

type Row = Readonly<Record<string, unknown>>

type Table = 'costs' | 'fuel_purchases'

const sightOf = (table: Table, itemColumns: readonly string[]) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)

  const isDriverSeenBy = (viewer: Viewer): RawBuilder<SqlBool> =>
    sql`EXISTS (SELECT FROM drivers WHERE drivers.id = ${column('driver_id')} AND ${isDriverVisibleTo(viewer)})`

  /**
   * Who is held to groups sees a record when every item that it names is in them. The driver decides only where there is no
   * item: who drives what changes, and a vehicle's fuel must not come and go with its driver. What names nothing is
   * the company's own, like an item in no group: held viewers see of it what they wrote themselves.
   */
  const isSeenBy = (viewer: Viewer): RawBuilder<SqlBool> => {
    if (!isHeldToGroups(viewer.role)) return sql`true`
    const areItemsSeen = itemColumns.map(
      (name) => sql`(${column(name)} IS NULL OR ${isVisibleTo(viewer, `${table}.${name}`)})`,
    )
    const isOfItem = itemColumns.map((name) => sql`${column(name)} IS NOT NULL`)
    return sql`(${sql.join(areItemsSeen, sql` AND `)} AND (${sql.join(isOfItem, sql` OR `)}
      OR CASE WHEN ${column('driver_id')} IS NULL THEN ${column('created_by')} = ${viewer.userId}
           ELSE ${isDriverSeenBy(viewer)} END))`
  }
  return { column, isDriverSeenBy, isSeenBy }
}

/**
 * For costs and purchases, the rows of one table, which are tied to items and a driver: all of a `RecordKind` that reads and writes them.
 * Answers have no more of a record than its viewer may see, but for what it is tied to (`withoutUnseenTies`).
 */
export const tiedRecords = <Entity extends Stored & { createdTs: number }, Fields extends object>({
  table,
  columns,
  itemColumns,
  selected,
  besideOf = () => ({}),
}: {
  table: Table
  columns: Columns<Fields>
  /** Those with the ids of items. */
  itemColumns: readonly string[]
  /** As the columns are read, and what stands beside them. */
  selected: RawBuilder<unknown>
  besideOf?(row: Row): object
}) => {
  type Told = Authored<Entity>
  const { column, isDriverSeenBy, isSeenBy } = sightOf(table, itemColumns)

  const toEntity = (row: Row) =>
    ({
      ...columns.toFields(row),
      ...besideOf(row),
      createdBy: row['created_by'],
      createdTs: row['created_ts'],
      updatedTs: row['updated_ts'],
      version: row['version'],
    }) as unknown as Told

  const read = async (tx: Tx, wanted: readonly RawBuilder<unknown>[], rest: RawBuilder<unknown>): Promise<Told[]> => {
    const { rows } = await sql<Row>`
      SELECT ${column('id')}, ${selected}, created_by, created_ts, updated_ts, version FROM ${sql.table(table)}
      WHERE ${sql.join(wanted, sql` AND `)} ORDER BY ${column('id')} ${rest}`.execute(tx)
    return rows.map(toEntity)
  }

  const insert = async (
    tx: Tx,
    companyId: number,
    { now, rows }: { now: number; rows: readonly ({ id?: number; fields: Fields } & Kept)[] },
  ): Promise<number[]> => {
    const ids = await idsFor(tx, table, rows)
    await insertRows(
      tx,
      table,
      rows.map(({ fields, createdBy, createdTs, version }, nth) => ({
        ...{ id: ids[nth] as number, company_id: companyId, ...columns.toValues(fields) },
        ...{ created_by: createdBy, created_ts: createdTs, updated_ts: now, version },
      })),
    )
    return ids
  }

  return {
    isSeenBy,

    insert,

    list: (
      tx: Tx,
      viewer: Viewer,
      {
        wanted,
        itemId,
        driverId,
        limit,
      }: { wanted: readonly RawBuilder<unknown>[]; limit: number } & {
        itemId?: number | undefined
        driverId?: number | undefined
      },
    ): Promise<Told[]> =>
      read(
        tx,
        [
          isSeenBy(viewer),
          ...wanted,
          itemId ? sql`${itemId} IN (${sql.join(itemColumns.map(column))})` : sql`true`,
          // Of a driver out of sight nothing is known, not even which records are theirs.
          driverId ? sql`driver_id = ${driverId} AND ${isDriverSeenBy(viewer)}` : sql`true`,
        ],
        sql`LIMIT ${limit}`,
      ),

    kind: {
      find: ({ tx, session }: CompanyScope, ids: readonly number[], { lock }: { lock?: true } = {}): Promise<Told[]> =>
        read(
          tx,
          [sql`${column('id')} = ANY (${[...ids]}::integer[])`, isSeenBy(session)],
          lock ? sql`FOR UPDATE` : sql``,
        ),

      insert: (
        { tx, companyId, session, now }: CompanyScope,
        rows: readonly { id?: number; fields: Fields; kept?: object }[],
      ): Promise<number[]> =>
        insert(tx, companyId, {
          now,
          rows: rows.map(({ kept, ...row }) => {
            const { version = 0, createdTs = now, createdBy = session.userId } = (kept ?? {}) as Partial<Kept>
            return { ...row, createdBy, createdTs, version: version + 1 }
          }),
        }),

      update: ({ tx, now }: CompanyScope, rows: readonly { before: Told; fields: Fields }[]): Promise<void> =>
        updateRows(
          tx,
          table,
          rows.map(({ before, fields }) => ({ id: before.id, ...columns.toValues(fields), updated_ts: now })),
        ),

      remove: async ({ tx }: CompanyScope, records: readonly Told[]): Promise<void> => {
        const ids = records.map(({ id }) => id)
        await tx.deleteFrom(table).where('id', 'in', ids).execute()
      },

      keptOf: ({ version, createdTs, createdBy }: Told) => ({ version, createdTs, createdBy }),
    },
  }
}
