import { type costRoutes, costTypes, currencies, mostCostsListed } from '@atalaya/contract/costs'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { costKind, shownCosts, usualCurrency } from './cost.kind.ts'
import { listCosts, sumCostsByMonth } from './costs.repository.ts'

export const costHandlers = (clock: Clock): Handlers<typeof costRoutes> => ({
  list: async ({ tx, session, query }) => {
    const costs = await listCosts(tx, session, { ...query, limit: mostCostsListed + 1 })
    if (costs.length > mostCostsListed) throw failure('search.toolarge')
    return byId(await shownCosts({ tx, session }, costs))
  },

  months: ({ tx, session, query }) => sumCostsByMonth(tx, session, query),

  inputs: async ({ tx, params }) => ({
    typeIds: [...costTypes],
    currencies: [...currencies],
    usualCurrency: await usualCurrency({ tx, companyId: params.companyId }),
  }),

  ...recordHandlers(costKind, clock),
})
