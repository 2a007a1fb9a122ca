import { type Currency, currencyDigits, quantityDigits, taxDigits, unitPriceDigits } from '@atalaya/domain/cost-amounts'
import { z } from 'zod'
import { field } from './field.ts'
import { CostId, DriverId, ItemId } from './identifiers.ts'
import { changesOf, recordRoutes, stamps } from './records.ts'
import { route } from './route.ts'
import { byId, Name, optionalText } from './values.ts'

/** The six of spec 1 §9 first, then what else a fleet pays for; the order is the one of every list. */
export const costTypes = [
  'maintenance',
  'repair',
  'fuel',
  'toll',
  'food',
  'other',
  'parking',
  'tyres',
  'washing',
  'insurance',
  'roadTax',
  'fine',
  'leasing',
] as const
export const CostType = z.enum(costTypes)
export type CostType = z.infer<typeof CostType>

/** ISO 4217. */
export const currencies = Object.keys(currencyDigits) as [Currency, ...Currency[]]
export const CurrencyCode = z.enum(currencies)

/** A day of the calendar, `2026-11-22`: that of the receipt, in no time zone. */
const CalendarDay = z.iso.date().regex(/^(19[7-9]\d|2[01]\d\d)-/)

/** With no more digits after the point than are kept. */
const figure = (range: { least: number; most: number }, digits: number) =>
  z
    .number()
    .min(range.least)
    .max(range.most)
    .refine((value) => Number(value.toFixed(digits)) === value, { message: 'digits.toomany' })

const costFields = {
  name: Name,
  type: CostType,
  date: CalendarDay,
  /** Below zero for what is given back. */
  quantity: figure({ least: -1_000_000, most: 1_000_000 }, quantityDigits).refine((value) => value !== 0, {
    message: 'number.zero',
  }),
  /** Without tax. */
  unitPrice: figure({ least: -1_000_000_000, most: 1_000_000_000 }, unitPriceDigits),
  /** On top; below zero for what is withheld. */
  tax: field(figure({ least: -100, most: 100 }, taxDigits), { unit: '%' }),
  currency: CurrencyCode,
  description: optionalText(100),
  vehicleId: ItemId.optional(),
  assetId: ItemId.optional(),
  driverId: DriverId.optional(),
}

export const NewCost = z.object({
  ...costFields,
  unitPrice: costFields.unitPrice.default(0),
  tax: costFields.tax.default(0),
})
export type NewCost = z.infer<typeof NewCost>

export const Cost = z.object({
  ...costFields,
  description: z.string().optional(),
  /** What it was about and has been deleted, as it was called then. Not told to who is held to groups. */
  gone: z
    .object({
      vehicle: z.string().optional(),
      plate: z.string().optional(),
      asset: z.string().optional(),
      driver: z.string().optional(),
    })
    .optional(),
  /** Tax included, rounded to what the currency has. */
  total: z.number(),
  id: CostId,
  ...stamps,
})
export type Cost = z.infer<typeof Cost>

const named = z.string().trim().max(100).optional()
/** In an import vehicle, driver and asset are named; a currency that is not said is the company's usual one. */
export const CostRow = NewCost.omit({ vehicleId: true, assetId: true, driverId: true }).extend({
  currency: CurrencyCode.optional(),
  vehicleName: named,
  plate: named,
  driver: named,
  asset: named,
})

/** What costs of one kind and currency came to in a month of the calendar. */
export const CostMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  type: CostType,
  currency: CurrencyCode,
  count: z.int(),
  /** Tax included, each cost rounded to what the currency has. */
  total: z.number(),
})
export type CostMonth = z.infer<typeof CostMonth>

/** More than these are answered with `search.toolarge`. */
export const mostCostsListed = 50_000

const path = '/companies/id/:companyId/costs'
export const costRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'costs.read',
    summary: 'Costs, all of them or those of a period, an item or a driver',
    query: z.object({
      /** Both days belong to it. */
      from: CalendarDay.optional(),
      to: CalendarDay.optional(),
      itemId: z.coerce.number().pipe(ItemId).optional(),
      driverId: z.coerce.number().pipe(DriverId).optional(),
    }),
    reply: byId(Cost),
  }),
  months: route({
    method: 'GET',
    path: `${path}/months`,
    access: 'costs.read',
    summary: 'What costs came to, month by month, by kind and currency',
    query: z.object({ from: CalendarDay }),
    reply: z.array(CostMonth),
  }),
  inputs: route({
    method: 'GET',
    path: `${path}/inputs`,
    access: 'costs.read',
    summary: 'What fields of costs may hold',
    reply: z.object({
      typeIds: z.array(CostType),
      currencies: z.array(CurrencyCode),
      /** That of the last cost, or of the company's country. */
      usualCurrency: CurrencyCode,
    }),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a cost', many: 'costs' },
    access: { read: 'costs.read', write: 'costs.write' },
    id: CostId,
    entity: Cost,
    fields: NewCost,
    row: CostRow,
    changes: changesOf(costFields),
  }),
}
