export { assetHandlers } from './assets.handlers.ts'
