import { asAccess, asResellers } from '../../database/tenant.ts'
import { outsideTransaction } from '../../http/context.ts'
import { feature } from '../feature.ts'
import { resellerIdsInScope } from '../resellers/index.ts'
import { countUsage } from './count-usage.ts'
import { readMonth, readUserStatistics } from './usage.repository.ts'

export const usage = feature({
  handlers: ({ database }) => ({
    usage: {
      ofAll: outsideTransaction(async ({ session, query: { month } }) => {
        const resellerIds = await asAccess(database, (tx) => resellerIdsInScope(tx, session))
        return { month, companies: await asResellers(database, resellerIds, (tx) => readMonth(tx, month)) }
      }),
      ofReseller: async ({ tx, query: { month } }) => ({ month, companies: await readMonth(tx, month) }),
      users: async ({ tx }) => readUserStatistics(tx),
    },
  }),
  jobs: ({ database, clock }) => [
    { name: 'company-usage', cron: '40 0 * * *', run: () => countUsage(database, clock.now()) },
  ],
})
