import { feature } from '../feature.ts'
import { dropEndedHistory } from './ended-history.ts'

export const retention = feature({
  jobs: ({ database, partitions, logger, clock }) => [
    {
      name: 'ended-history',
      cron: '20 3 * * *',
      run: async () => void (await dropEndedHistory({ database, partitions, logger }, clock.now())),
    },
  ],
})
