import type { assetRoutes } from '@atalaya/contract/items'
import type { Handlers } from '../../http/context.ts'
import { listAssets } from './assets.repository.ts'

export const assetHandlers: Handlers<typeof assetRoutes> = {
  list: async ({ tx, session }) =>
    Object.fromEntries((await listAssets(tx, session)).map((asset) => [asset.id, asset])),
}
