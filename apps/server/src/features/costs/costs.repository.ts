import type { Cost, CostMonth, NewCost } from '@atalaya/contract/costs'
import type { CostId, DriverId, ItemId } from '@atalaya/contract/identifiers'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { type Currency, currencyDigits, totalOfCost } from '@atalaya/domain/cost-amounts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import { drawIds, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isDriverVisibleTo } from '../drivers/index.ts'
import { isVisibleTo } from '../groups/index.ts'

/** Who wrote a cost stays with us. */
export type StoredCost = Cost & { createdBy?: number }

type Viewer = Pick<Session, 'role' | 'groupIds' | 'userId'>

interface Row {
  id: number
  name: string
  type: string
  date: string
  quantity: number
  unit_price: number
  tax: number
  currency: Currency
  description: string | null
  vehicle_id: number | null
  asset_id: number | null
  driver_id: number | null
  created_by: number
  created_ts: number
  updated_ts: number
  version: number
  gone: Record<string, string> | null
}

const toCost = (row: Row): StoredCost => {
  const figures = { quantity: row.quantity, unitPrice: row.unit_price, tax: row.tax, currency: row.currency }
  return {
    id: row.id as CostId,
    name: row.name,
    type: row.type as Cost['type'],
    date: row.date,
    ...figures,
    description: row.description ?? undefined,
    vehicleId: (row.vehicle_id ?? undefined) as ItemId | undefined,
    assetId: (row.asset_id ?? undefined) as ItemId | undefined,
    driverId: (row.driver_id ?? undefined) as DriverId | undefined,
    gone: row.gone && Object.keys(row.gone).length > 0 ? row.gone : undefined,
    total: totalOfCost(figures),
    createdBy: row.created_by,
    createdTs: row.created_ts,
    updatedTs: row.updated_ts,
    version: row.version,
  }
}

const isDriverOfCostVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM drivers WHERE drivers.id = costs.driver_id AND ${isDriverVisibleTo(viewer)})`

/**
 * Who is held to groups sees a cost when every item that it names is in them. The driver decides only where there is no
 * item: who drives what changes, and a vehicle's fuel must not come and go with its driver. What names nothing is
 * the company's own, like an item in no group: held viewers see of it what they wrote themselves.
 */
const isCostVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  isHeldToGroups(viewer.role)
    ? sql`(
        (costs.vehicle_id IS NULL OR ${isVisibleTo(viewer, 'costs.vehicle_id')})
        AND (costs.asset_id IS NULL OR ${isVisibleTo(viewer, 'costs.asset_id')})
        AND (costs.vehicle_id IS NOT NULL OR costs.asset_id IS NOT NULL
          OR CASE WHEN costs.driver_id IS NULL THEN costs.created_by = ${viewer.userId}
               ELSE ${isDriverOfCostVisibleTo(viewer)} END))`
    : sql`true`

// A numeric becomes the nearest double, which is written with the digits that it had.
const columns = sql`costs.id, name, type, to_char(date, 'YYYY-MM-DD') AS date, quantity::float8 AS quantity,
  unit_price::float8 AS unit_price, tax::float8 AS tax, currency, description, vehicle_id, asset_id, driver_id,
  created_by, created_ts, updated_ts, version, json_strip_nulls(json_build_object('vehicle', gone_vehicle_name,
    'plate', gone_vehicle_plate, 'asset', gone_asset_name, 'driver', gone_driver_name)) AS gone`

/** What the viewer sees; with `lock` nobody else changes it until COMMIT. */
export const findCosts = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<StoredCost[]> => {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM costs
    WHERE costs.id = ANY (${[...ids]}::integer[]) AND ${isCostVisibleTo(viewer)}
    ORDER BY costs.id ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows.map(toCost)
}

interface Asked {
  from?: string | undefined
  to?: string | undefined
  itemId?: number | undefined
  driverId?: number | undefined
}

export const listCosts = async (
  tx: Tx,
  viewer: Viewer,
  { from, to, itemId, driverId, limit }: Asked & { limit: number },
): Promise<StoredCost[]> => {
  const wanted = [
    isCostVisibleTo(viewer),
    from ? sql`date >= ${from}::date` : sql`true`,
    to ? sql`date <= ${to}::date` : sql`true`,
    itemId ? sql`(vehicle_id = ${itemId} OR asset_id = ${itemId})` : sql`true`,
    // Of a driver out of sight nothing is known, not even which costs are theirs.
    driverId ? sql`driver_id = ${driverId} AND ${isDriverOfCostVisibleTo(viewer)}` : sql`true`,
  ]
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM costs WHERE ${sql.join(wanted, sql` AND `)} ORDER BY costs.id LIMIT ${limit}`.execute(tx)
  return rows.map(toCost)
}

const withoutCents = Object.entries(currencyDigits).flatMap(([currency, digits]) => (digits === 0 ? currency : []))

/** What the viewer sees of costs since a day, as `totalOfCost` adds each up. */
export const sumCostsByMonth = async (tx: Tx, viewer: Viewer, { from }: { from: string }): Promise<CostMonth[]> => {
  const { rows } = await sql<CostMonth>`
    SELECT to_char(date, 'YYYY-MM') AS month, type, currency, count(*)::integer AS count,
      sum(round(quantity * unit_price * (1 + tax / 100),
        CASE WHEN currency = ANY (${withoutCents}::text[]) THEN 0 ELSE 2 END))::float8 AS total
    FROM costs WHERE ${isCostVisibleTo(viewer)} AND date >= ${from}::date
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

const toValues = (cost: NewCost) => ({
  name: cost.name,
  type: cost.type,
  date: cost.date,
  quantity: cost.quantity,
  unit_price: cost.unitPrice,
  tax: cost.tax,
  currency: cost.currency,
  description: cost.description ?? null,
  vehicle_id: cost.vehicleId ?? null,
  asset_id: cost.assetId ?? null,
  driver_id: cost.driverId ?? null,
})

interface Written {
  id?: number
  fields: NewCost
  createdBy: number
  createdTs: number
  version: number
}

export const insertCosts = async (
  tx: Tx,
  companyId: number,
  { now, rows }: { now: number; rows: readonly Written[] },
): Promise<number[]> => {
  const fresh = await drawIds(tx, 'costs', rows.filter(({ id }) => id === undefined).length)
  const ids = rows.map(({ id }) => id ?? (fresh.shift() as number))
  await insertRows(
    tx,
    'costs',
    rows.map(({ fields, createdBy, createdTs, version }, nth) => ({
      id: ids[nth] as number,
      company_id: companyId,
      ...toValues(fields),
      created_by: createdBy,
      created_ts: createdTs,
      updated_ts: now,
      version,
    })),
  )
  return ids
}

export const updateCosts = (
  tx: Tx,
  { now, rows }: { now: number; rows: readonly { id: number; fields: NewCost }[] },
): Promise<void> =>
  updateRows(
    tx,
    'costs',
    rows.map(({ id, fields }) => ({ id, ...toValues(fields), updated_ts: now })),
  )

export const deleteCosts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('costs').where('id', 'in', ids).execute()
}
