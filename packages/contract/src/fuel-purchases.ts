import { quantityDigits } from '@atalaya/domain/cost-amounts'
import { maskedCard } from '@atalaya/domain/fuel-purchases'
import { z } from 'zod'
import { CurrencyCode } from './costs.ts'
import { field } from './field.ts'
import { DriverId, ItemId, id } from './identifiers.ts'
import { changesOf, recordRoutes, stamps, told } from './records.ts'
import { route } from './route.ts'
import { byId, Instant, InstantInAddress, optionalText } from './values.ts'

export const FuelPurchaseId = id<'FuelPurchaseId'>()
export type FuelPurchaseId = z.infer<typeof FuelPurchaseId>

/** The last four digits alone, `****1234`: of a longer number nothing else gets past the edge, into no row, history or log. */
export const CardNumber = z.string().max(40).overwrite(maskedCard).min(1, 'card.form')

const digitsAtMost = (digits: number) => (value: number) => Number(value.toFixed(digits)) === value
const amountDigits = 2

const fields = {
  card: CardNumber,
  /** When the pump or the till says that it was. */
  purchasedAt: field(Instant, { kind: 'other' }),
  vehicleId: ItemId.optional(),
  driverId: DriverId.optional(),
  /** As the card company calls it. */
  product: optionalText(40),
  litres: field(
    z.number().min(0.001).max(100_000).refine(digitsAtMost(quantityDigits), { message: 'digits.toomany' }),
    { decimals: quantityDigits, shownDecimals: 2 },
  ),
  /** What the card company asks for it, tax included. */
  amount: field(
    z.number().min(0).max(1_000_000_000).refine(digitsAtMost(amountDigits), { message: 'digits.toomany' }),
    { decimals: amountDigits },
  ),
  currency: CurrencyCode,
  station: optionalText(100),
  /** Of the station: both or neither. */
  lat: field(z.number().min(-90).max(90).optional(), { decimals: 6 }),
  lng: field(z.number().min(-180).max(180).optional(), { decimals: 6 }),
  /** As the driver typed it at the pump. */
  odometerKm: field(z.number().min(0).max(10_000_000).optional(), { unit: 'km', decimals: 1, shownDecimals: 0 }),
}

export const NewFuelPurchase = z.object(fields)
export type NewFuelPurchase = z.infer<typeof NewFuelPurchase>

export const FuelPurchase = z.object({
  ...told(NewFuelPurchase),
  id: FuelPurchaseId,
  ...stamps,
})
export type FuelPurchase = z.infer<typeof FuelPurchase>

/** `2026-11-22T14:32:00`, on the clocks of the company's time zone. */
const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/, 'moment.form')
const named = z.string().trim().max(100).optional()
/** In an import vehicle and driver are named, and the time is the company's; a currency that is not said is its usual one. */
export const FuelPurchaseRow = NewFuelPurchase.omit({ vehicleId: true, driverId: true }).extend({
  purchasedAt: LocalTime,
  currency: CurrencyCode.optional(),
  vehicleName: named,
  plate: named,
  driver: named,
})

/** More than these are answered with `search.toolarge`. */
export const mostFuelPurchasesListed = 50_000

const path = '/companies/id/:companyId/fuel_purchases'
export const fuelPurchaseRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'fuelPurchases.read',
    summary: 'Purchases by fuel card, all of them or those of a period, a vehicle or a driver',
    query: z.object({
      fromTs: InstantInAddress.optional(),
      /** Does not belong to it. */
      toTs: InstantInAddress.optional(),
      itemId: z.coerce.number().pipe(ItemId).optional(),
      driverId: z.coerce.number().pipe(DriverId).optional(),
    }),
    reply: byId(FuelPurchase),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a purchase by fuel card', many: 'purchases by fuel card' },
    access: { read: 'fuelPurchases.read', write: 'fuelPurchases.write' },
    id: FuelPurchaseId,
    entity: FuelPurchase,
    fields: NewFuelPurchase,
    row: FuelPurchaseRow,
    changes: changesOf(fields, ['card', 'purchasedAt', 'litres']),
  }),
}
