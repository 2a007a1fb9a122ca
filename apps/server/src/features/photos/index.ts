export { photoHandlers } from './photos.handlers.ts'
