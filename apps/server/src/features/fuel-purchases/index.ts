import { feature } from '../feature.ts'
import { fuelPurchaseKind } from './fuel-purchase.kind.ts'
import { fuelPurchaseHandlers } from './fuel-purchases.handlers.ts'

export { fuelPurchasesTable } from './fuel-purchases.repository.ts'

export const fuelPurchases = feature({
  handlers: ({ clock }) => ({ fuelPurchases: fuelPurchaseHandlers(clock) }),
  kinds: [fuelPurchaseKind],
})
