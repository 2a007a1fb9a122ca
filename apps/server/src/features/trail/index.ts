import { feature } from '../feature.ts'
import { forgetEndedTrail } from './ended-trail.ts'
import { trailHandlers } from './trail.handlers.ts'

export const trail = feature({
  handlers: () => ({ trail: trailHandlers }),
  jobs: ({ database, clock, logger }) => [
    {
      name: 'ended-trail',
      cron: '45 3 * * *',
      run: async () => void (await forgetEndedTrail({ database, logger }, clock.now())),
    },
  ],
})
