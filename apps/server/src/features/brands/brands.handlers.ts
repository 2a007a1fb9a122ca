import type { brandRoutes } from '@atalaya/contract/session'
import type { Handlers } from '../../http/context.ts'
import { brandOfHost } from './brand-in-use.ts'
import { publicBrand } from './public-brand.ts'

export const brandHandlers: Handlers<typeof brandRoutes> = {
  current: async ({ tx, hostName }) => publicBrand(await brandOfHost(tx, hostName)),
}
