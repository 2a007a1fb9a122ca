import type { FuelPurchase } from '@atalaya/contract/fuel-purchases'
import type { Currency } from '@atalaya/domain/cost-amounts'

/** What the form holds: figures that were emptied are not set. */
export interface FuelPurchaseValues extends Record<string, unknown> {
  card: string
  purchasedAt: number | undefined
  vehicleId: FuelPurchase['vehicleId']
  driverId: FuelPurchase['driverId']
  product: string | undefined
  litres: number | undefined
  amount: number | undefined
  currency: Currency
  station: string | undefined
  lat: number | undefined
  lng: number | undefined
  odometerKm: number | undefined
}

export const newFuelPurchase = (currency: Currency): FuelPurchaseValues => ({
  card: '',
  purchasedAt: undefined,
  vehicleId: undefined,
  driverId: undefined,
  product: undefined,
  litres: undefined,
  amount: undefined,
  currency,
  station: undefined,
  lat: undefined,
  lng: undefined,
  odometerKm: undefined,
})

export const fuelPurchaseValuesOf = (purchase: FuelPurchase): FuelPurchaseValues => {
  const { id: _, createdTs: __, updatedTs: ___, version: ____, ...values } = purchase
  return { ...newFuelPurchase(purchase.currency), ...values }
}
