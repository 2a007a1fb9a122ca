import type { Cost, CostType } from '@atalaya/contract/costs'
import type { Currency } from '@atalaya/domain/cost-amounts'

/** What the form holds: figures that were emptied are not set. */
export interface CostValues extends Record<string, unknown> {
  name: string
  type: CostType | undefined
  date: string
  quantity: number | undefined
  unitPrice: number | undefined
  tax: number | undefined
  currency: Currency
  description: string | undefined
  vehicleId: Cost['vehicleId']
  assetId: Cost['assetId']
  driverId: Cost['driverId']
}

/** What a cost is charged to: a vehicle, an asset, a driver. */
export type ChargedTo = Partial<Pick<Cost, 'vehicleId' | 'assetId' | 'driverId'>>

/** A new one is one of something, today. */
export const newCost = (today: string, currency: Currency, chargedTo: ChargedTo = {}): CostValues => ({
  name: '',
  type: undefined,
  date: today,
  quantity: 1,
  unitPrice: undefined,
  tax: undefined,
  currency,
  description: undefined,
  vehicleId: undefined,
  assetId: undefined,
  driverId: undefined,
  ...chargedTo,
})

export const costValuesOf = (cost: Cost): CostValues => {
  const { id: _, createdTs: __, updatedTs: ___, version: ____, total: _____, ...values } = cost
  return {
    ...values,
    description: cost.description,
    vehicleId: cost.vehicleId,
    assetId: cost.assetId,
    driverId: cost.driverId,
  }
}
