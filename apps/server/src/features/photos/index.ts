export { purgeOrphanedPhotos } from './orphaned-photos.ts'
export { photoHandlers } from './photos.handlers.ts'
