export { assetKind } from './asset.kind.ts'
export { assetConstraints, assetHandlers } from './assets.handlers.ts'
