import { type Cost, type CostMonth, NewCost } from '@atalaya/contract/costs'
import { type Currency, currencyDigits, totalOfCost } from '@atalaya/domain/cost-amounts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { isDriverVisibleTo } from '../drivers/index.ts'
import { isVisibleTo } from '../groups/index.ts'
import { type Authored, tiedRecords, type Viewer } from './tied-records.ts'

export type StoredCost = Authored<Cost>

const columns = columnsOf(NewCost)
export const costsTable = tiedRecords<Cost, NewCost>({
  table: 'costs',
  columns,
  itemColumns: ['vehicle_id', 'asset_id'],
  // A numeric becomes the nearest double, which is written with the digits that it had.
  selected: sql`name, type, to_char(date, 'YYYY-MM-DD') AS date, quantity::float8 AS quantity,
    unit_price::float8 AS unit_price, tax::float8 AS tax, currency, description, vehicle_id, asset_id, driver_id,
    json_strip_nulls(json_build_object('vehicle', gone_vehicle_name, 'plate', gone_vehicle_plate, 'asset', gone_asset_name,
      'driver', gone_driver_name)) AS gone`,
  besideOf: (row) => {
    const gone = row['gone'] as NonNullable<Cost['gone']>
    return { gone: Object.keys(gone).length > 0 ? gone : undefined, total: totalOfCost(columns.toFields(row)) }
  },
})

interface Asked {
  from?: string | undefined
  to?: string | undefined
  itemId?: number | undefined
  driverId?: number | undefined
  limit: number
}

export const listCosts = (tx: Tx, viewer: Viewer, { from, to, ...asked }: Asked): Promise<StoredCost[]> => {
  const wanted = [from ? sql`date >= ${from}::date` : sql`true`, to ? sql`date <= ${to}::date` : sql`true`]
  return costsTable.list(tx, viewer, { ...asked, wanted })
}

const withoutCents = Object.entries(currencyDigits).flatMap(([currency, digits]) => (digits === 0 ? currency : []))

/** What the viewer sees of costs since a day, as `totalOfCost` adds each up. */
export const sumCostsByMonth = async (tx: Tx, viewer: Viewer, { from }: { from: string }): Promise<CostMonth[]> => {
  const { rows } = await sql<CostMonth>`
    SELECT to_char(date, 'YYYY-MM') AS month, type, currency, count(*)::integer AS count,
      sum(round(quantity * unit_price * (1 + tax / 100),
        CASE WHEN currency = ANY (${withoutCents}::text[]) THEN 0 ELSE 2 END))::float8 AS total
    FROM costs WHERE ${costsTable.isSeenBy(viewer)} AND date >= ${from}::date
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(tx)
  return rows
}

export const lastCurrency = async (tx: Tx): Promise<Currency | undefined> =>
  (await tx.selectFrom('costs').select('currency').orderBy('id', 'desc').limit(1).executeTakeFirst())?.currency as
    | Currency
    | undefined

export const countryOfCompany = async (tx: Tx, companyId: number): Promise<string> =>
  (await tx.selectFrom('companies').select('country_id').where('id', '=', companyId).executeTakeFirst())?.country_id ??
  ''

export interface Tie {
  id: number
  name: string
  plate: string | null
}
export interface Ties {
  vehicles: Tie[]
  assets: Tie[]
  drivers: Tie[]
}

/** What a viewer can tie a cost to: of some ids, or all of it. */
export const findTies = async (tx: Tx, viewer: Viewer, ids?: readonly number[]): Promise<Ties> => {
  const among = (column: string) => (ids ? sql<SqlBool>`${sql.ref(column)} = ANY (${[...ids]}::integer[])` : sql`true`)
  const read = async (table: 'vehicles' | 'assets' | 'drivers', isSeen: RawBuilder<SqlBool>) =>
    (
      await sql<Tie>`
        SELECT id, name, ${table === 'vehicles' ? sql`plate` : sql`NULL AS plate`}
        FROM ${sql.table(table)} WHERE ${among(`${table}.id`)} AND ${isSeen} ORDER BY id`.execute(tx)
    ).rows
  return {
    vehicles: await read('vehicles', isVisibleTo(viewer, 'vehicles.id')),
    assets: await read('assets', isVisibleTo(viewer, 'assets.id')),
    drivers: await read('drivers', isDriverVisibleTo(viewer)),
  }
}

/** Of some ids, the items that are there or wait for their return, and the drivers. */
export const findStanding = async (
  tx: Tx,
  ids: readonly number[],
): Promise<{ items: ReadonlySet<number>; drivers: ReadonlySet<number> }> => {
  const read = async (table: 'items' | 'drivers') =>
    new Set(
      (
        await sql<{ id: number }>`SELECT id FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::integer[])`.execute(
          tx,
        )
      ).rows.map(({ id }) => id),
    )
  return { items: await read('items'), drivers: await read('drivers') }
}
