import { type fuelPurchaseRoutes, mostFuelPurchasesListed } from '@atalaya/contract/fuel-purchases'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { withoutUnseenTies } from '../costs/index.ts'
import { fuelPurchaseKind } from './fuel-purchase.kind.ts'
import { listFuelPurchases } from './fuel-purchases.repository.ts'

export const fuelPurchaseHandlers = (clock: Clock): Handlers<typeof fuelPurchaseRoutes> => ({
  list: async ({ tx, session, query }) => {
    const purchases = await listFuelPurchases(tx, session, { ...query, limit: mostFuelPurchasesListed + 1 })
    if (purchases.length > mostFuelPurchasesListed) throw failure('search.toolarge')
    return byId(await withoutUnseenTies({ tx, session }, purchases))
  },

  ...recordHandlers(fuelPurchaseKind, clock),
})
