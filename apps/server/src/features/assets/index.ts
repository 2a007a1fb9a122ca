import { feature } from '../feature.ts'
import { photoHandlers } from '../photos/index.ts'
import { assetKind } from './asset.kind.ts'
import { assetHandlers } from './assets.handlers.ts'

export const assets = feature({
  handlers: (ports) => ({ assets: assetHandlers(ports.clock), assetPhotos: photoHandlers(assetKind, ports.clock) }),
  kinds: [assetKind],
})
