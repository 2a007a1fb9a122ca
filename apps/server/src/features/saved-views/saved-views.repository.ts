import type { NewSavedView } from '@atalaya/contract/saved-views'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

const columns = ['id', 'user_id', 'table_name', 'name', 'is_shared', 'state', 'updated_ts'] as const

export interface StoredView extends NewSavedView {
  id: number
  /** Null once its account is gone. */
  userId: number | null
  updatedTs: number
}

/** Whose tables: exactly one of the two. */
export interface ViewScope {
  companyId: number | null
  resellerId: number | null
}

interface Row {
  id: number
  user_id: number | null
  table_name: string
  name: string
  is_shared: boolean
  state: object
  updated_ts: number
}

const toView = (row: Row): StoredView => ({
  id: row.id,
  userId: row.user_id,
  table: row.table_name,
  name: row.name,
  isShared: row.is_shared,
  state: row.state as NewSavedView['state'],
  updatedTs: row.updated_ts,
})

const toValues = (view: NewSavedView, now: number) => ({
  table_name: view.table,
  name: view.name,
  is_shared: view.isShared,
  state: JSON.stringify(view.state),
  updated_ts: now,
})

/** A user's own views of a table and those shared with all of the tenant. */
export const listViews = async (tx: Tx, userId: number, table: string): Promise<StoredView[]> => {
  const rows = await tx
    .selectFrom('saved_views')
    .select(columns)
    .where('table_name', '=', table)
    .where((where) => where.or([where('user_id', '=', userId), where('is_shared', '=', true)]))
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

export const findView = async (tx: Tx, id: number): Promise<StoredView | undefined> => {
  const row = await tx.selectFrom('saved_views').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toView(row)
}

export const countViews = async (tx: Tx, userId: number): Promise<number> => {
  const counted = tx.selectFrom('saved_views').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.where('user_id', '=', userId).executeTakeFirstOrThrow()).count)
}

export const insertView = async (
  tx: Tx,
  owner: ViewScope & { userId: number; now: number },
  view: NewSavedView,
): Promise<StoredView> =>
  toView(
    await tx
      .insertInto('saved_views')
      .values({
        company_id: owner.companyId,
        reseller_id: owner.resellerId,
        user_id: owner.userId,
        ...toValues(view, owner.now),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** A view and, where one is named, the instant at which it must have been saved last. */
export interface ViewAt {
  id: number
  basis: number | undefined
}

/** Undefined where it was saved at another instant. No two saves of a view have the same, whatever the clock says. */
export const updateView = async (
  tx: Tx,
  { id, basis }: ViewAt,
  { view, now }: { view: NewSavedView; now: number },
): Promise<StoredView | undefined> => {
  const row = await tx
    .updateTable('saved_views')
    .set({ ...toValues(view, now), updated_ts: sql<number>`greatest(${now}, updated_ts + 1)` })
    .where('id', '=', id)
    .$if(basis !== undefined, (query) => query.where('updated_ts', '=', basis as number))
    .returning(columns)
    .executeTakeFirst()
  return row && toView(row)
}

/** False where it was saved at another instant. */
export const deleteView = async (tx: Tx, { id, basis }: ViewAt): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .$if(basis !== undefined, (query) => query.where('updated_ts', '=', basis as number))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
