import { assetIcons } from '@atalaya/contract/item-choices'
import type { assetRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { assetKind } from './asset.kind.ts'
import { listAssets } from './assets.repository.ts'

export const assetHandlers = (clock: Clock): Handlers<typeof assetRoutes> => ({
  list: async ({ tx, session }) =>
    Object.fromEntries((await listAssets(tx, session)).map((asset) => [asset.id, asset])),

  inputs: async ({ tx }) => ({ types: [...assetIcons], customFields: await listCustomFields(tx, 'assets') }),

  ...recordHandlers(assetKind, clock),
})
