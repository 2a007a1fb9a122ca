import { feature } from '../feature.ts'
import { countUsage } from './count-usage.ts'
import { readMonth, readUserStatistics } from './usage.repository.ts'

export const usage = feature({
  handlers: () => ({
    usage: {
      ofReseller: async ({ tx, query: { month } }) => ({ month, companies: await readMonth(tx, month) }),
      users: async ({ tx }) => readUserStatistics(tx),
    },
  }),
  jobs: ({ database, clock }) => [
    { name: 'company-usage', cron: '40 0 * * *', run: () => countUsage(database, clock.now()) },
  ],
})
