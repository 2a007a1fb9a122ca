import { feature } from '../feature.ts'
import { purgeOrphanedPhotos } from './orphaned-photos.ts'

export { photoCompanion } from './photo.companion.ts'
export { photoHandlers } from './photos.handlers.ts'
export { readPhoto } from './photos.repository.ts'

export const photos = feature({
  jobs: ({ database, clock }) => [
    { name: 'orphaned-photos', cron: '30 4 * * *', run: () => purgeOrphanedPhotos(database, clock.now()) },
  ],
})
