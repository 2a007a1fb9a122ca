import type { FuelPurchase, FuelPurchaseId, NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import { isHeldToGroups } from '@atalaya/contract/roles'
import type { Currency } from '@atalaya/domain/cost-amounts'
import { maskedCard } from '@atalaya/domain/fuel-purchases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import { drawIds, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { isDriverVisibleTo } from '../drivers/index.ts'
import { isVisibleTo } from '../groups/index.ts'

/** Who wrote a purchase stays with us. */
export type StoredFuelPurchase = FuelPurchase & { createdBy?: number }

type Viewer = Pick<Session, 'role' | 'groupIds' | 'userId'>

interface Row {
  id: number
  card: string
  purchased_at: number
  product: string | null
  litres: number
  amount: number
  currency: Currency
  station: string | null
  lat: number | null
  lng: number | null
  odometer_km: number | null
  vehicle_id: number | null
  driver_id: number | null
  created_by: number
  created_ts: number
  updated_ts: number
  version: number
}

const toFuelPurchase = (row: Row): StoredFuelPurchase => ({
  id: row.id as FuelPurchaseId,
  card: row.card,
  purchasedAt: row.purchased_at,
  vehicleId: (row.vehicle_id ?? undefined) as ItemId | undefined,
  driverId: (row.driver_id ?? undefined) as DriverId | undefined,
  product: row.product ?? undefined,
  litres: row.litres,
  amount: row.amount,
  currency: row.currency,
  station: row.station ?? undefined,
  lat: row.lat ?? undefined,
  lng: row.lng ?? undefined,
  odometerKm: row.odometer_km ?? undefined,
  createdBy: row.created_by,
  createdTs: row.created_ts,
  updatedTs: row.updated_ts,
  version: row.version,
})

const isDriverOfPurchaseVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`EXISTS (SELECT FROM drivers WHERE drivers.id = fuel_purchases.driver_id AND ${isDriverVisibleTo(viewer)})`

/**
 * As with costs: who is held to groups sees a purchase when its vehicle is in them, by its driver where there is no vehicle, and of what
 * names neither what they wrote themselves.
 */
const isFuelPurchaseVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  isHeldToGroups(viewer.role)
    ? sql`CASE WHEN fuel_purchases.vehicle_id IS NOT NULL THEN ${isVisibleTo(viewer, 'fuel_purchases.vehicle_id')}
        WHEN fuel_purchases.driver_id IS NOT NULL THEN ${isDriverOfPurchaseVisibleTo(viewer)}
        ELSE fuel_purchases.created_by = ${viewer.userId} END`
    : sql`true`

// A numeric becomes the nearest double, which is written with the digits that it had.
const columns = sql`fuel_purchases.id, card, purchased_at, product, litres::float8 AS litres, amount::float8 AS amount, currency, station,
  lat, lng, odometer_km, vehicle_id, driver_id, created_by, created_ts, updated_ts, version`

/** What the viewer sees; with `lock` nobody else changes it until COMMIT. */
export const findFuelPurchases = async (
  tx: Tx,
  viewer: Viewer,
  { ids, lock }: { ids: readonly number[]; lock?: true | undefined },
): Promise<StoredFuelPurchase[]> => {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM fuel_purchases
    WHERE fuel_purchases.id = ANY (${[...ids]}::integer[]) AND ${isFuelPurchaseVisibleTo(viewer)}
    ORDER BY fuel_purchases.id ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows.map(toFuelPurchase)
}

interface Asked {
  fromTs?: number | undefined
  toTs?: number | undefined
  itemId?: number | undefined
  driverId?: number | undefined
}

export const listFuelPurchases = async (
  tx: Tx,
  viewer: Viewer,
  { fromTs, toTs, itemId, driverId, limit }: Asked & { limit: number },
): Promise<StoredFuelPurchase[]> => {
  const wanted = [
    isFuelPurchaseVisibleTo(viewer),
    fromTs === undefined ? sql`true` : sql`purchased_at >= ${fromTs}`,
    toTs === undefined ? sql`true` : sql`purchased_at < ${toTs}`,
    itemId ? sql`vehicle_id = ${itemId}` : sql`true`,
    // Of a driver out of sight nothing is known, not even which purchases are theirs.
    driverId ? sql`driver_id = ${driverId} AND ${isDriverOfPurchaseVisibleTo(viewer)}` : sql`true`,
  ]
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM fuel_purchases WHERE ${sql.join(wanted, sql` AND `)} ORDER BY fuel_purchases.id LIMIT ${limit}`.execute(
    tx,
  )
  return rows.map(toFuelPurchase)
}

/** What tells a purchase from others of its company; rows of an import are asked before they are held to anything. */
export const purchaseKey = ({
  card,
  purchasedAt,
  litres,
}: { [Field in keyof NewFuelPurchase]?: unknown }): string | undefined =>
  typeof card === 'string' && Number.isSafeInteger(purchasedAt) && Number.isFinite(litres)
    ? JSON.stringify([maskedCard(card), purchasedAt, litres])
    : undefined

/** Who has these keys now. */
export const findPurchasesByKey = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const asked = keys.map((key) => JSON.parse(key) as [card: string, purchasedAt: number, litres: number])
  const { rows } = await sql<{ id: number; card: string; purchasedAt: number; litres: number }>`
    SELECT id, card, purchased_at AS "purchasedAt", litres::float8 AS litres FROM fuel_purchases
    WHERE (card, purchased_at, litres) IN (SELECT * FROM unnest(${asked.map(([card]) => card)}::text[],
      ${asked.map(([, at]) => at)}::bigint[], ${asked.map(([, , litres]) => litres)}::numeric[]))`.execute(tx)
  return new Map(rows.map(({ id, ...row }) => [purchaseKey(row) as string, id]))
}

export const timezoneOfCompany = async (tx: Tx, companyId: number): Promise<string> =>
  (await tx.selectFrom('companies').select('timezone').where('id', '=', companyId).executeTakeFirstOrThrow()).timezone

const toValues = (purchase: NewFuelPurchase) => ({
  card: purchase.card,
  purchased_at: purchase.purchasedAt,
  product: purchase.product ?? null,
  litres: purchase.litres,
  amount: purchase.amount,
  currency: purchase.currency,
  station: purchase.station ?? null,
  lat: purchase.lat ?? null,
  lng: purchase.lng ?? null,
  odometer_km: purchase.odometerKm ?? null,
  vehicle_id: purchase.vehicleId ?? null,
  driver_id: purchase.driverId ?? null,
})

interface Written {
  id?: number
  fields: NewFuelPurchase
  createdBy: number
  createdTs: number
  version: number
}

export const insertFuelPurchases = async (
  tx: Tx,
  companyId: number,
  { now, rows }: { now: number; rows: readonly Written[] },
): Promise<number[]> => {
  const fresh = await drawIds(tx, 'fuel_purchases', rows.filter(({ id }) => id === undefined).length)
  const ids = rows.map(({ id }) => id ?? (fresh.shift() as number))
  await insertRows(
    tx,
    'fuel_purchases',
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

export const updateFuelPurchases = (
  tx: Tx,
  { now, rows }: { now: number; rows: readonly { id: number; fields: NewFuelPurchase }[] },
): Promise<void> =>
  updateRows(
    tx,
    'fuel_purchases',
    rows.map(({ id, fields }) => ({ id, ...toValues(fields), updated_ts: now })),
  )

export const deleteFuelPurchases = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('fuel_purchases').where('id', 'in', ids).execute()
}
