import { type FuelPurchase, NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import { maskedCard } from '@atalaya/domain/fuel-purchases'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { type Authored, tiedRecords, type Viewer } from '../costs/index.ts'

export type StoredFuelPurchase = Authored<FuelPurchase>

export const fuelPurchasesTable = tiedRecords<FuelPurchase, NewFuelPurchase>({
  table: 'fuel_purchases',
  columns: columnsOf(NewFuelPurchase),
  itemColumns: ['vehicle_id'],
  // A numeric becomes the nearest double, which is written with the digits that it had.
  selected: sql`card, purchased_at, product, litres::float8 AS litres, amount::float8 AS amount, currency, station,
    lat, lng, odometer_km, vehicle_id, driver_id`,
})

interface Asked {
  fromTs?: number | undefined
  toTs?: number | undefined
  itemId?: number | undefined
  driverId?: number | undefined
  limit: number
}

export const listFuelPurchases = (
  tx: Tx,
  viewer: Viewer,
  { fromTs, toTs, ...asked }: Asked,
): Promise<StoredFuelPurchase[]> => {
  const wanted = [
    fromTs === undefined ? sql`true` : sql`purchased_at >= ${fromTs}`,
    toTs === undefined ? sql`true` : sql`purchased_at < ${toTs}`,
  ]
  return fuelPurchasesTable.list(tx, viewer, { ...asked, wanted })
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
