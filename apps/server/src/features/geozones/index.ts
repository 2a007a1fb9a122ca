import { feature } from '../feature.ts'
import { purgeLongDeletedGeozones } from './deleted-geozones.ts'
import { geozoneKind } from './geozone.kind.ts'
import { geozoneHandlers } from './geozones.handlers.ts'

export const geozones = feature({
  handlers: ({ clock }) => ({ geozones: geozoneHandlers(clock) }),
  kinds: [geozoneKind],
  jobs: ({ database, clock }) => [
    { name: 'deleted-geozones', cron: '15 4 * * *', run: () => purgeLongDeletedGeozones(database, clock.now()) },
  ],
})
