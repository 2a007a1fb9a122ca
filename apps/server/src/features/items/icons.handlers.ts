import { assetIcons, vehicleIcons } from '@atalaya/contract/item-choices'
import type { iconRoutes } from '@atalaya/contract/items'
import type { Handlers } from '../../http/context.ts'

export const iconHandlers: Handlers<typeof iconRoutes> = {
  list: async () => ({ vehicles: [...vehicleIcons], assets: [...assetIcons] }),
}
