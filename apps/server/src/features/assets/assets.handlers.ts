import { assetIcons } from '@atalaya/contract/item-choices'
import type { assetRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { assetKind, assetsTable } from './asset.kind.ts'

export const assetHandlers = (clock: Clock): Handlers<typeof assetRoutes> => ({
  list: async ({ tx, session }) => byId(await assetsTable.list(tx, session)),

  inputs: async ({ tx }) => ({ types: [...assetIcons], customFields: await listCustomFields(tx, 'assets') }),

  ...recordHandlers(assetKind, clock),
})
